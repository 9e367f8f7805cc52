import { expect, test } from "vitest";
import { PUT as approve } from "@/app/api/loans/approve/route";
import { OPEN_REQUESTS } from "@/lib/features/loans/terms";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { askFor, bookOf, day, loanIn, loanRow, noticesOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person } from "../support/people";

newNeighbours();

const together = (loanIds: unknown, body: object = {}, as = owner) =>
  call(approve, { as, method: "PUT", body: { loanIds, ...body } });
const requests = async (count: number, data: Parameters<typeof bookOf>[1] = {}) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await bookOf(owner, { title: `Книжка ${at}`, ...data });
    ids.push(String((await askFor(id, borrower)).body.id));
  }
  return ids;
};
const statusOf = async (id: string) => (await loanRow(id)).status;
const told = (loanIds: string[]) => noticesOf({ type: "LOAN_APPROVED", loanId: { in: loanIds } });

test("three requests of one reader are approved together, and the reader is told once", async () => {
  const ids = await requests(3);
  const answer = await together(ids, { dueDate: day(14), message: "Беріть!" });
  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(3);
  for (const id of ids) {
    expect(await loanRow(id)).toMatchObject({ status: "APPROVED", dueDate: new Date(day(14)) });
  }
  expect(await told(ids)).toMatchObject([{ userId: borrower.id, params: { books: 3 } }]);
  expect(await db().loanEvent.count({ where: { loanId: { in: ids }, kind: "APPROVED" } })).toBe(3);
  const left = { userId: owner.id, type: "LOAN_REQUEST", readAt: null } as const;
  expect(await noticesOf(left)).toHaveLength(0);
});

test("without a date each loan lasts as its book does; a gift among them has no date and is told apart", async () => {
  const [short] = await requests(1, { loanDays: 7 });
  const [long] = await requests(1, { loanDays: 60 });
  const [gift] = await requests(1, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  const ids = [short, long, gift].map(String);
  expect((await together(ids)).status).toBe(200);
  const days = await Promise.all(ids.map(async (id) => (await loanRow(id)).dueDate));
  expect(days).toEqual([new Date(day(7)), new Date(day(60)), null]);
  expect(await told(ids)).toHaveLength(2);
  const [one] = await requests(1);
  const [other] = await requests(1, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  expect((await together([one, other], { dueDate: day(9) })).status).toBe(200);
  const [alone] = await requests(1, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  expect((await together([alone], { dueDate: day(9) })).body).toMatchObject({
    fields: { dueDate: { code: "ofGift" } },
  });
});

test("all are approved or none: the answer names the request that stands in the way", async () => {
  const ids = await requests(2);
  const { id: gone } = await loanIn("CANCELED", { owner, borrower });
  expect((await together([...ids, gone])).body).toMatchObject({
    code: "LOAN_TRANSITION",
    about: { loanId: gone, bookTitle: "Тигролови" },
  });
  const [promised] = await requests(1);
  const { bookId } = await loanRow(String(promised));
  const other = await askFor(bookId, await person());
  await onLoan("approve", owner, String(other.body.id));
  expect((await together([...ids, promised])).body).toMatchObject({
    code: "BOOK_UNAVAILABLE",
    about: { loanId: promised },
  });
  expect(await Promise.all(ids.map(statusOf))).toEqual(["REQUESTED", "REQUESTED"]);
  expect(await told(ids)).toEqual([]);
});

test("the owner's rule about books at a time counts those that are approved together", async () => {
  const ids = await requests(3);
  await db().user.update({ where: { id: owner.id }, data: { booksPerReader: 2 } });
  expect((await together(ids)).body).toMatchObject({ code: "LENDING_RULE" });
  expect(await Promise.all(ids.map(statusOf))).toEqual(Array(3).fill("REQUESTED"));
  expect((await together(ids.slice(1))).status).toBe(200);
});

test("refuses what is not a list of requests of one reader to the caller", async () => {
  const [id] = await requests(1);
  const { id: bookId } = await bookOf(owner);
  const third = await person();
  const theirs = String((await askFor(bookId, third)).body.id);
  expect((await together([id, theirs])).body).toMatchObject({
    fields: { loanIds: { code: "unknown" } },
  });
  const many = Array.from({ length: OPEN_REQUESTS + 1 }, () => crypto.randomUUID());
  for (const wrong of [undefined, [], "x", [id, "x"], [id, null], many])
    expect((await together(wrong)).body).toMatchObject({ code: "INVALID_INPUT" });
  expect((await together([id, crypto.randomUUID()])).status).toBe(404);
  expect((await together([id], {}, third)).status).toBe(404);
  expect((await together([id], {}, borrower)).body).toMatchObject({
    code: "LOAN_TRANSITION",
    about: { loanId: id },
  });
  expect((await together([id], { dueDate: day(-2) })).body).toMatchObject({
    fields: { dueDate: { code: "past" } },
  });
  expect(await statusOf(String(id))).toBe("REQUESTED");
  // Named twice, it is one.
  expect((await together([id, id])).status).toBe(200);
});

test("two windows of the owner approve the same requests at once: one wins, and nothing is told twice", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ids = await requests(3);
    const answers = await Promise.all([together(ids), together(ids.toReversed())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await told(ids)).toHaveLength(1);
    await Promise.all(ids.map((id) => onLoan("cancel", owner, id)));
  }
});

test("a request that is withdrawn at the same moment holds up the others, and is named", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ids = await requests(3);
    const [, withdrawn = ""] = ids;
    const [answer, gone] = await Promise.all([
      together(ids),
      onLoan("cancel", borrower, withdrawn),
    ]);
    expect(gone.status).toBe(200);
    const others = ids.filter((id) => id !== withdrawn);
    if (answer.status === 200) {
      expect(await Promise.all(others.map(statusOf))).toEqual(["APPROVED", "APPROVED"]);
    } else {
      expect(answer.body).toMatchObject({
        code: "LOAN_TRANSITION",
        about: { loanId: withdrawn },
      });
      expect(await Promise.all(others.map(statusOf))).toEqual(["REQUESTED", "REQUESTED"]);
    }
    expect(await statusOf(withdrawn)).toBe("CANCELED");
    await Promise.all(others.map((id) => onLoan("cancel", owner, id)));
  }
});
