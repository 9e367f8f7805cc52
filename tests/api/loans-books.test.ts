import { expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { changeBookState, withdrawBook } from "@/lib/features/shelf/book-commands";
import { askFor, bookOf, bookRow, loanIn, loanOf, loanRow, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person } from "../support/people";

newNeighbours();

test.each(["APPROVED", "SCHEDULED", "LENT"] as const)(
  "a book whose loan is %s stays on the shelf, and a lent one does not become merely booked",
  async (state) => {
    const { id, book } = await loanIn(state, { owner, borrower });
    const refused = { code: "BOOK_IN_USE" };
    const before = await bookRow(book.id);
    await expect(withdrawBook(owner.actor, book.id)).rejects.toMatchObject(refused);
    if (state === "LENT")
      await expect(changeBookState(owner.actor, book.id, "BOOKED")).rejects.toMatchObject(refused);
    expect(await bookRow(book.id)).toEqual(before);
    expect((await loanRow(id)).status).toBe(state);
  },
);

test("a withdrawn book is gone, its requests are cancelled and each borrower is told once", async () => {
  const book = await bookOf(owner);
  const others = await Promise.all([person(), person()]);
  for (const reader of [borrower, ...others]) await askFor(book.id, reader);
  await withdrawBook(owner.actor, book.id);
  const loans = await db().loan.findMany({
    where: { bookId: book.id },
    include: { notifications: true, events: true },
  });
  expect(loans).toHaveLength(3);
  for (const loan of loans) {
    expect(loan.status).toBe("CANCELED");
    expect(loan.events.map((event) => event.to).sort()).toEqual(["CANCELED", "REQUESTED"]);
    expect(loan.notifications.filter((told) => told.userId === loan.borrowerId)).toMatchObject([
      { type: "LOAN_STATUS_CHANGE", params: { status: "CANCELED", previous: "REQUESTED" } },
    ]);
  }
  expect((await askFor(book.id, borrower)).status).toBe(404);
  await expect(withdrawBook(owner.actor, book.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a request that arrives while the book is withdrawn is either cancelled or refused", async () => {
  for (let round = 0; round < 10; round += 1) {
    const book = await bookOf(owner);
    const [, asked] = await Promise.all([
      withdrawBook(owner.actor, book.id),
      askFor(book.id, borrower),
    ]);
    expect([201, 404]).toContain(asked.status);
    expect(await db().loan.count({ where: { bookId: book.id, status: "REQUESTED" } })).toBe(0);
  }
});

test.each([
  ["LENT", "AVAILABLE_FOR_BORROW", "RETURNED"],
  ["LENT", "AVAILABLE_FOR_GIVE_AWAY", "RETURNED"],
  ["LENT", "LOST", "LOST"],
  ["APPROVED", "AVAILABLE_FOR_BORROW", "CANCELED"],
  ["SCHEDULED", "AVAILABLE_FOR_GIVE_AWAY", "CANCELED"],
  ["APPROVED", "LOST", "CANCELED"],
  ["SCHEDULED", "LENT", "LENT"],
  ["APPROVED", "BOOKED", "APPROVED"],
  ["LENT", "LENT", "LENT"],
] as const)("while a loan is %s, setting the book %s makes it %s", async (from, state, to) => {
  const { id, book } = await loanIn(from, { owner, borrower });
  const told = await db().notification.count({ where: { userId: borrower.id } });
  await changeBookState(owner.actor, book.id, state);
  expect((await loanRow(id)).status).toBe(to);
  expect((await bookRow(book.id)).state).toBe(state);
  expect(await db().notification.count({ where: { userId: borrower.id } })).toBe(
    told + (from === to ? 0 : 1),
  );
});

test.each([
  ["APPROVED", "cancel", "CANCELED"],
  ["SCHEDULED", "cancel", "CANCELED"],
  ["LENT", "cancel", "CANCELED"],
  ["LENT", "return", "RETURNED"],
  ["LOST", "return", "RETURNED"],
] as const)(
  "a book to give away that was %s to a reader is that again after %s",
  async (...way) => {
    const [from, verb, to] = way;
    const book = await bookOf(owner);
    const id = String((await askFor(book.id, borrower)).body.id);
    await changeBookState(owner.actor, book.id, "AVAILABLE_FOR_GIVE_AWAY");
    await onLoan("approve", owner, id);
    if (from === "SCHEDULED") await onLoan("schedule", owner, id, { location: "cafe" });
    if (from === "LENT" || from === "LOST") await onLoan("status", owner, id, { status: "LENT" });
    if (from === "LOST") await onLoan("lost", owner, id);
    expect((await onLoan(verb, owner, id)).body).toMatchObject({ kind: "LOAN", status: to });
    expect((await bookRow(book.id)).state).toBe("AVAILABLE_FOR_GIVE_AWAY");
  },
);

test("without a loan any state may be set by hand, and a request waits until the book is free", async () => {
  const book = await bookOf(owner);
  const { id } = (await askFor(book.id, borrower)).body;
  for (const state of ["BOOKED", "LENT", "LOST"] as const) {
    await changeBookState(owner.actor, book.id, state);
    expect((await onLoan("approve", owner, String(id))).body.code).toBe("BOOK_UNAVAILABLE");
  }
  await changeBookState(owner.actor, book.id, "AVAILABLE_FOR_BORROW");
  expect((await onLoan("approve", owner, String(id))).status).toBe(200);
});

test("a lost book that was put back and promised again stays promised when the old loan is closed", async () => {
  const { id, book } = await loanIn("LOST", { owner, borrower });
  await changeBookState(owner.actor, book.id, "AVAILABLE_FOR_BORROW");
  await loanOf(book.id, "APPROVED", { owner, borrower: await person() });
  expect((await onLoan("return", owner, id)).body.status).toBe("RETURNED");
  expect((await bookRow(book.id)).state).toBe("BOOKED");
});
