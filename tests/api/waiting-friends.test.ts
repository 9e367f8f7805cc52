import { expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { befriend, friendCall } from "../support/friends";
import { bookOf, loanIn, noticesOf, onLoan, waitFor } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person } from "../support/people";

newNeighbours();

const stillWaiting = async (bookId: string) =>
  (await db().waiting.findMany({ where: { bookId } })).map(({ userId }) => userId);

test("who is no friend any more waits no longer for a book for friends, in either direction, at once", async () => {
  const lent = await loanIn("LENT", { owner, borrower });
  const friend = await person();
  await befriend(owner, friend);
  await waitFor(lent.book.id, friend);
  await db().book.update({ where: { id: lent.book.id }, data: { visibility: "FRIENDS" } });
  const theirs = await bookOf(friend, { state: "LENT", visibility: "FRIENDS" });
  const open = await bookOf(friend, { state: "LENT" });
  for (const { id } of [theirs, open]) expect((await waitFor(id, owner)).status).toBe(201);
  expect((await friendCall("end", friend, owner.id)).status).toBe(204);
  expect(await stillWaiting(lent.book.id)).toEqual([]);
  expect(await stillWaiting(theirs.id)).toEqual([]);
  expect(await stillWaiting(open.id), "what everybody sees").toEqual([owner.id]);
  const told = [owner, friend].map(({ id: userId }) => ({
    userId,
    type: "WAITING_ENDED" as const,
  }));
  expect(await noticesOf({ OR: told })).toHaveLength(2);
});

test("a friendship that ends while the book comes back asks for it in the name of the next", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, book } = await loanIn("LENT", { owner, borrower });
    const [first, second] = [await person(), await person()];
    for (const reader of [first, second]) {
      await befriend(reader, owner);
      await waitFor(book.id, reader);
    }
    await db().book.update({ where: { id: book.id }, data: { visibility: "FRIENDS" } });
    const [ended, returned] = await Promise.all([
      friendCall("end", owner, first.id),
      onLoan("return", owner, id),
    ]);
    expect([ended.status, returned.status]).toEqual([204, 200]);
    expect(await stillWaiting(book.id)).not.toContain(first.id);
    const asked = await db().loan.findMany({ where: { bookId: book.id, status: "REQUESTED" } });
    expect([[first.id], [second.id]]).toContainEqual(asked.map(({ borrowerId }) => borrowerId));
  }
});
