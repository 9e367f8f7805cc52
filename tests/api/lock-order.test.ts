import { beforeEach, describe, expect, test } from "vitest";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { db, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { friendCall } from "../support/friends";
import { askFor, bookOf, loanIn, onLoan } from "../support/lending";
import { lockWaits } from "../support/lock-waits";
import { collectLog } from "../support/log";
import { neighbours, type Person } from "../support/people";
import { addLoanPicture } from "../support/pictures";

let owner: Person, borrower: Person;
/** A retried transaction is logged. */
let lines: ReturnType<typeof collectLog>;
beforeEach(async () => {
  lines = collectLog();
  ({ owner, borrower } = await neighbours());
});

/** Locks a book's row, starts calls that wait for it one after the other, and releases it. */
async function inTurn<T extends unknown[]>(
  bookId: string,
  ...work: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  const started: Promise<unknown>[] = [];
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Book" WHERE id = ${bookId}::uuid FOR NO KEY UPDATE`;
    for (const start of work) {
      started.push(start());
      await lockWaits(started.length);
    }
  });
  return Promise.all(started) as Promise<T>;
}

describe("an account is deleted while", () => {
  const leave = (one: Person) => () => unsafeDeleteAccount(one.id, {});

  test("its reader adds a picture of the book's condition", async () => {
    const { id, book } = await loanIn("APPROVED", { owner, borrower });
    const [added] = await inTurn(book.id, () => addLoanPicture(borrower, id), leave(borrower));
    expect(added.status).toBe(201);
    expect(await db().image.count({ where: { ownerId: borrower.id } })).toBe(0);
    expect(lines).toEqual([]);
  });

  test("its reader is rated and has asked for the book again", async () => {
    const { id, book } = await loanIn("RETURNED", { owner, borrower });
    await askFor(book.id, borrower);
    const rating = { punctuality: 5, accuracy: 5, communication: 5 };
    const rate = () => onLoan("rate", owner, id, rating);
    const [rated] = await inTurn(book.id, rate, leave(borrower));
    expect(rated.status).toBe(200);
    expect(lines).toEqual([]);
  });

  test("its reader asks somebody for friendship", async () => {
    const book = await bookOf(borrower);
    const ask = () => friendCall("request", borrower, owner.id);
    const [, asked] = await inTurn(book.id, leave(borrower), ask);
    expect(asked.status).toBe(401);
    expect(await db().friendRequest.count({ where: { fromId: borrower.id } })).toBe(0);
    expect(lines).toEqual([]);
  });
});

test("of two transactions that wait for each other both are carried out, once each", async () => {
  const meet = Promise.withResolvers<void>();
  let met = 0;
  const rename = (first: Person, second: Person, nickname: string) =>
    transact(async (tx: Tx) => {
      await tx.user.update({ where: { id: first.id }, data: { nickname } });
      if ((met += 1) === 2) meet.resolve();
      await meet.promise;
      await tx.$executeRaw`
        UPDATE "User" SET street = coalesce(street, '') || ${nickname} WHERE id = ${second.id}::uuid`;
    });
  await Promise.all([rename(owner, borrower, "a"), rename(borrower, owner, "b")]);
  const streets = await db().user.findMany({
    where: { id: { in: [owner.id, borrower.id] } },
    select: { street: true },
  });
  expect(streets.map(({ street }) => street).sort()).toEqual(["a", "b"]);
  // The retried transaction may meet the other one again before that has continued.
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(["deadlock, trying again"]));
});
