import { beforeEach, expect, test } from "vitest";
import { DELETE as back, POST as lend } from "@/app/api/books/[id]/outside-loan/route";
import { POST as waitRoute } from "@/app/api/books/[id]/waiting/route";
import { DELETE as removeBook, GET as getBook } from "@/app/api/books/[id]/route";
import { PATCH as setState } from "@/app/api/books/[id]/state/route";
import { GET as booksOf } from "@/app/api/books/owner/[userId]/route";
import { GET as overview } from "@/app/api/users/[id]/analytics/route";
import { GET as list } from "@/app/api/users/me/outside-loans/route";
import { sendOutsideReminders } from "@/lib/features/loans/outside-reminder-commands";
import { listNotifications } from "@/lib/features/notifications/queries";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { askFor, bookOf, day, loanIn, onLoan } from "../support/lending";
import { neighbours, type Person } from "../support/people";

let owner: Person, borrower: Person;
beforeEach(async () => {
  ({ owner, borrower } = await neighbours());
});

const NAME = "Тітка Галина";
const lendTo = (as: Person, id: string, body: object) => call(lend, { as, params: { id }, body });
const isBack = (as: Person, id: string) => call(back, { as, params: { id }, method: "DELETE" });
const outside = async (as: Person) => (await call(list, { as })).body as unknown as object[];
const stateOf = async (id: string) => (await db().book.findUniqueOrThrow({ where: { id } })).state;

test("a book is lent to somebody who is not here, asked for in vain meanwhile, and comes back", async () => {
  const { id } = await bookOf(owner);
  const lent = await lendTo(owner, id, { name: NAME, dueDate: day(14), note: "З закладкою" });
  expect(lent.status).toBe(200);
  expect(lent.body).toMatchObject({
    bookId: id,
    bookTitle: "Тигролови",
    name: NAME,
    dueDate: day(14),
    note: "З закладкою",
  });
  expect(await stateOf(id)).toBe("LENT");
  expect(await outside(owner)).toEqual([lent.body]);
  expect((await askFor(id, borrower)).body.code).toBe("BOOK_UNAVAILABLE");
  const figures = await call(overview, { as: owner, params: { id: owner.id } });
  expect(figures.body).toMatchObject({ outsideLoans: 1, activeLoans: 0 });

  const changed = await lendTo(owner, id, { name: "Кума", dueDate: null });
  expect(changed.body).toMatchObject({ name: "Кума", dueDate: null, note: null });
  expect((await isBack(owner, id)).status).toBe(204);
  expect(await stateOf(id)).toBe("AVAILABLE_FOR_BORROW");
  expect(await outside(owner)).toEqual([]);
  expect((await isBack(owner, id)).status, "nothing is out any more").toBe(404);
  expect((await askFor(id, borrower)).status).toBe(201);
});

test("nobody but the owner sees who has it, or can say that they do", async () => {
  const { id } = await bookOf(owner);
  await lendTo(owner, id, { name: NAME, dueDate: day(14) });
  const answers = await Promise.all([
    call(getBook, { as: borrower, params: { id } }),
    call(booksOf, { as: borrower, params: { userId: owner.id } }),
    call(list, { as: borrower }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${NAME}|${day(14)}`));
  }
  expect(answers[0]?.body).toMatchObject({ state: "LENT" });
  expect((await lendTo(borrower, id, { name: "Я" })).status).toBe(404);
  expect((await isBack(borrower, id)).status).toBe(404);
  expect(await outside(owner)).toHaveLength(1);
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(101) }],
  ["name", {}],
  ["dueDate", { name: NAME, dueDate: day(-1) }],
  ["dueDate", { name: NAME, dueDate: "2199-01-01" }],
  ["note", { name: NAME, note: "x".repeat(501) }],
])("a bad %s is named, and nothing is lent", async (field, body) => {
  const { id } = await bookOf(owner);
  const { status, body: error } = await lendTo(owner, id, body);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  expect(await stateOf(id)).toBe("AVAILABLE_FOR_BORROW");
});

test("a book that is promised or lent to a reader is not lent to somebody else; a request waits", async () => {
  for (const state of ["APPROVED", "LENT"] as const) {
    const { book } = await loanIn(state, { owner, borrower });
    expect((await lendTo(owner, book.id, { name: NAME })).body.code, state).toBe("BOOK_IN_USE");
  }
  const asked = await loanIn("REQUESTED", { owner, borrower });
  expect((await lendTo(owner, asked.book.id, { name: NAME })).status).toBe(200);
  expect((await onLoan("approve", owner, asked.id)).body.code).toBe("BOOK_UNAVAILABLE");
  expect((await isBack(owner, asked.book.id)).status).toBe(204);
  expect((await onLoan("approve", owner, asked.id)).status).toBe(200);
  await expect(
    db().outsideLoan.create({ data: { bookId: asked.book.id, name: NAME } }),
    "the database refuses it too",
  ).rejects.toThrow();
});

test("a new state, and a book that goes, end it", async () => {
  for (const state of ["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY", "BOOKED", "LOST"]) {
    const { id } = await bookOf(owner);
    await lendTo(owner, id, { name: NAME });
    await call(setState, { as: owner, params: { id }, method: "PATCH", body: { state: "LENT" } });
    expect(await outside(owner), "it is lent out as before").toHaveLength(1);
    const chosen = { as: owner, params: { id }, method: "PATCH", body: { state } };
    expect((await call(setState, chosen)).status).toBe(200);
    expect(await outside(owner), state).toEqual([]);
    expect(await stateOf(id)).toBe(state);
  }
  const { id } = await bookOf(owner);
  await lendTo(owner, id, { name: NAME });
  expect((await call(removeBook, { as: owner, params: { id }, method: "DELETE" })).status).toBe(
    204,
  );
  expect(await db().outsideLoan.count({ where: { bookId: id } })).toBe(0);
});

test("a book that is given away is that again once it is back, and who waits for it gets it", async () => {
  const { id } = await bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  await lendTo(owner, id, { name: NAME });
  await lendTo(owner, id, { name: "Кума" });
  await call(waitRoute, { as: borrower, params: { id }, body: {} });
  expect((await isBack(owner, id)).status).toBe(204);
  expect(await stateOf(id)).toBe("AVAILABLE_FOR_GIVE_AWAY");
  expect(await db().loan.findMany({ where: { bookId: id } })).toMatchObject([
    { borrowerId: borrower.id, kind: "GIFT", status: "REQUESTED" },
  ]);
});

test("a gift whose receiver has still to choose stays their own when it comes back", async () => {
  const { book } = await loanIn("GIVEN", { owner, borrower });
  await lendTo(borrower, book.id, { name: NAME });
  await isBack(borrower, book.id);
  expect(await db().book.findUniqueOrThrow({ where: { id: book.id } })).toMatchObject({
    ...{ state: "AVAILABLE_FOR_BORROW", visibility: "NOBODY", choiceOpen: true },
  });
});

test("of twenty returns at once one is carried out; lending and returning leave book and row in step", async () => {
  const { id } = await bookOf(owner);
  await lendTo(owner, id, { name: NAME });
  const returns = await Promise.all(Array.from({ length: 20 }, () => isBack(owner, id)));
  expect(returns.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(returns.filter(({ status }) => status === 404)).toHaveLength(19);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? isBack(owner, id) : lendTo(owner, id, { name: `${n}` }),
    ),
  );
  expect(await stateOf(id)).toBe((await outside(owner)).length ? "LENT" : "AVAILABLE_FOR_BORROW");
});

test("the owner is reminded after the due date, each step once, the latest after days away, never after the return", async () => {
  const { id } = await bookOf(owner);
  await lendTo(owner, id, { name: NAME, dueDate: day(2) });
  const at = (offset: number, clock: string) => new Date(`${day(offset)}T${clock}:00Z`);
  const told = () =>
    db().notification.findMany({
      where: { userId: owner.id, type: "OUTSIDE_LOAN_OVERDUE" },
      orderBy: { id: "asc" },
    });
  await sendOutsideReminders(at(2, "12:00"));
  await sendOutsideReminders(at(3, "05:00"));
  expect(await told(), "not before nine of the day after").toEqual([]);
  await Promise.all([sendOutsideReminders(at(3, "12:00")), sendOutsideReminders(at(3, "12:00"))]);
  await sendOutsideReminders(at(5, "12:00"));
  expect((await told()).map(({ params }) => params)).toEqual([
    { name: NAME, title: "Тигролови", dueDate: day(2), bookId: id },
  ]);
  // More time arms them anew; of those that came up while nothing ran, the latest is sent.
  await lendTo(owner, id, { name: NAME, dueDate: day(4) });
  await sendOutsideReminders(at(14, "12:00"));
  await sendOutsideReminders(at(15, "12:00"));
  expect(await told()).toMatchObject([
    { params: { dueDate: day(2) } },
    { params: { dueDate: day(4) } },
  ]);
  const read = await listNotifications(owner.actor, at(15, "12:00"));
  expect(read.map(({ params }) => params.days)).toEqual([11, undefined]);
  await lendTo(owner, id, { name: NAME, dueDate: day(5) });
  await isBack(owner, id);
  await sendOutsideReminders(at(20, "12:00"));
  expect(await told()).toHaveLength(2);
});
