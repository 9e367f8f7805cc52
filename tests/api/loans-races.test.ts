import { expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { askFor, bookOf, bookRow, loanIn, noticesOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person } from "../support/people";

newNeighbours();

const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

test("of twenty requests for one book approved at once one wins and nineteen get 409", async () => {
  const book = await bookOf(owner);
  const loans = await times(20, async () => askFor(book.id, await person()));
  const ids = loans.map((answer) => String(answer.body.id));
  expect(tally(loans)).toEqual({ 201: 20 });
  const answers = await times(20, (at) => onLoan("approve", owner, ids[at] ?? ""));
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await db().loan.count({ where: { bookId: book.id, status: "APPROVED" } })).toBe(1);
  expect(await noticesOf({ type: "LOAN_APPROVED", loanId: { in: ids } })).toHaveLength(1);
  expect(await db().loanEvent.count({ where: { loanId: { in: ids }, kind: "APPROVED" } })).toBe(1);
});

test.each([
  ["approve", "REQUESTED", "LOAN_APPROVED", { state: "BOOKED" }],
  ["return", "LENT", "BOOK_RETURNED", { lentCount: 1 }],
  ["lost", "LENT", "LOAN_STATUS_CHANGE", { state: "LOST" }],
] as const)("twenty times at once, %s counts once", async (verb, from, type, becomes) => {
  const { id, book } = await loanIn(from, { owner, borrower });
  await db().notification.deleteMany({ where: { loanId: id } });
  expect(tally(await times(20, () => onLoan(verb, owner, id)))).toEqual({ 200: 1, 409: 19 });
  expect(await bookRow(book.id)).toMatchObject(becomes);
  expect(await noticesOf({ loanId: id, type })).toHaveLength(1);
});

test("the same request submitted ten times at once makes one loan", async () => {
  const { id } = await bookOf(owner);
  expect(tally(await times(10, () => askFor(id, borrower)))).toEqual({ 201: 1, 409: 9 });
  expect(await db().loan.count({ where: { bookId: id } })).toBe(1);
  expect(await noticesOf({ loan: { bookId: id } })).toHaveLength(1);
});

test("approve and cancel at the same moment end cancelled, with the book free", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, book } = await loanIn("REQUESTED", { owner, borrower });
    const [approved, cancelled] = await Promise.all([
      onLoan("approve", owner, id),
      onLoan("cancel", borrower, id),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(approved.status);
    const loan = await db().loan.findUniqueOrThrow({
      where: { id },
      include: { events: { orderBy: { id: "asc" } } },
    });
    const way = loan.events.map((event) => event.to);
    expect(way).toEqual(
      approved.status === 200 ? ["REQUESTED", "APPROVED", "CANCELED"] : ["REQUESTED", "CANCELED"],
    );
    expect((await bookRow(book.id)).state).toBe("AVAILABLE_FOR_BORROW");
  }
});

test("ratings given ten times at once count once", async () => {
  const { id, book } = await loanIn("RETURNED", { owner, borrower });
  const rating = { punctuality: 4, accuracy: 5, communication: 3 };
  expect(tally(await times(10, () => onLoan("rate", owner, id, rating)))).toEqual({
    200: 1,
    409: 9,
  });
  expect(tally(await times(10, () => onLoan("rateBook", borrower, id, { rating: 9 })))).toEqual({
    200: 1,
    409: 9,
  });
  expect(await db().user.findUnique({ where: { id: borrower.id } })).toMatchObject({
    ratingCount: 1,
    punctualitySum: 4,
    accuracySum: 5,
    communicationSum: 3,
  });
  expect(await bookRow(book.id)).toMatchObject({ interestCount: 1, interestSum: 9 });
});

test("the database itself refuses a second active loan of a book", async () => {
  const { id, book } = await loanIn("APPROVED", { owner, borrower });
  await db().book.update({ where: { id: book.id }, data: { state: "AVAILABLE_FOR_BORROW" } });
  const second = await askFor(book.id, await person());
  const answer = await onLoan("approve", owner, String(second.body.id));
  expect(answer.body.code).toBe("BOOK_UNAVAILABLE");
  const twin = db().loan.update({
    where: { id: String(second.body.id) },
    data: { status: "APPROVED", dueDate: new Date() },
  });
  await expect(twin).rejects.toThrow(/unique/i);
  expect((await onLoan("return", owner, id)).status).toBe(200);
});

test("the database itself refuses a second open loan of a book and borrower", async () => {
  const { id, book } = await loanIn("REQUESTED", { owner, borrower });
  const { id: _, ...copy } = await db().loan.findUniqueOrThrow({ where: { id } });
  await expect(db().loan.create({ data: copy })).rejects.toThrow(/unique/i);
  expect((await onLoan("cancel", borrower, id)).status).toBe(200);
  expect((await askFor(book.id, borrower)).status).toBe(201);
});
