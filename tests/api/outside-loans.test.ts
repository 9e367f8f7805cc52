import { expect, test } from "vitest";
import { DELETE as back, POST as lend } from "@/app/api/books/[id]/outside-loan/route";
import { POST as waitRoute } from "@/app/api/books/[id]/waiting/route";
import { POST as hide } from "@/app/api/admin/books/[id]/hide/route";
import { POST as restore } from "@/app/api/admin/books/[id]/restore/route";
import { PUT as choose } from "@/app/api/books/[id]/gift-choice/route";
import { DELETE as removeBook, GET as getBook, PUT as editBook } from "@/app/api/books/[id]/route";
import { DELETE as removeBooks, PUT as editBooks } from "@/app/api/books/route";
import { PATCH as setState } from "@/app/api/books/[id]/state/route";
import { GET as booksOf } from "@/app/api/books/owner/[userId]/route";
import { GET as overview } from "@/app/api/users/[id]/analytics/route";
import { GET as list } from "@/app/api/users/me/outside-loans/route";
import { sendOutsideReminders } from "@/lib/features/shelf/outside-reminder-commands";
import { listNotifications } from "@/lib/features/notifications/queries";
import { db } from "@/lib/server/database/db";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { administrator } from "../support/admin";
import { call } from "../support/call";
import { askFor, bookOf, day, loanIn, noticesOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { type Person } from "../support/people";

newNeighbours();

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

test("nobody but the owner sees who has it", async () => {
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
});

test("a bad field is named, and nothing is lent", async () => {
  const { id } = await bookOf(owner);
  for (const [field, body] of [
    ["name", { name: " " }],
    ["name", { name: "x".repeat(101) }],
    ["name", {}],
    ["dueDate", { name: NAME, dueDate: day(-1) }],
    ["dueDate", { name: NAME, dueDate: "2199-01-01" }],
    ["note", { name: NAME, note: "x".repeat(501) }],
  ] as const) {
    const { status, body: error } = await lendTo(owner, id, body);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  }
  expect(await stateOf(id)).toBe("AVAILABLE_FOR_BORROW");
});

test("a book that is promised or lent to a reader is not lent to somebody else; a request waits", async () => {
  for (const kind of ["LOAN", "GIFT"] as const) {
    for (const state of ["APPROVED", "SCHEDULED", "LENT"] as const) {
      if (kind === "GIFT" && state === "LENT") continue;
      const { book } = await loanIn(state, { owner, borrower }, kind);
      const { body } = await lendTo(owner, book.id, { name: NAME });
      expect(body.code, `${kind} ${state}`).toBe("BOOK_IN_USE");
    }
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

const setTo = (as: Person, id: string, state: string) =>
  call(setState, { as, params: { id }, method: "PATCH", body: { state } });
const many = (as: Person, handler: RouteHandler, method: string, body: object) =>
  call(handler, { as, method, body });

test("no other door ends it: the book stays out, and who has it stays noted, until it is back", async () => {
  const { id } = await bookOf(owner);
  const noted = await lendTo(owner, id, { name: NAME, dueDate: day(14), note: "З закладкою" });
  for (const state of ["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY", "BOOKED"]) {
    expect((await setTo(owner, id, state)).body.code, state).toBe("BOOK_IN_USE");
    const whole = { as: owner, params: { id }, method: "PUT", body: { state, title: "Сад" } };
    expect((await call(editBook, whole)).body.code, state).toBe("BOOK_IN_USE");
    const set = { state, condition: "POOR" };
    expect((await many(owner, editBooks, "PUT", { ids: [id], set })).body).toEqual({
      changed: [],
      refused: [{ id, code: "BOOK_IN_USE" }],
    });
  }
  expect((await setTo(owner, id, "LENT")).status).toBe(200);
  const gone = await call(removeBook, { as: owner, params: { id }, method: "DELETE" });
  expect(gone.body.code).toBe("BOOK_IN_USE");
  expect((await many(owner, removeBooks, "DELETE", { ids: [id] })).body).toEqual({
    changed: [],
    refused: [{ id, code: "BOOK_IN_USE" }],
  });
  const write = (data: object) => db().book.update({ where: { id }, data });
  await expect(write({ state: "BOOKED" }), "the database refuses it too").rejects.toThrow();
  await expect(write({ hiddenAt: new Date() })).rejects.toThrow();
  await expect(write({ ownerId: borrower.id })).rejects.toThrow();
  expect(await outside(owner)).toEqual([noted.body]);
  expect(await db().book.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ state: "LENT", title: "Тигролови", condition: null, hiddenAt: null },
  });
  const edit = { as: owner, params: { id }, method: "PUT", body: { title: "Сад" } };
  expect((await call(editBook, edit)).status, "what has nothing to do with it changes").toBe(200);
});

test("of a lost book it stays noted who has it, without reminders, until it is back or gone", async () => {
  const lost = async () => {
    const { id } = await bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" });
    await lendTo(owner, id, { name: NAME, dueDate: day(2) });
    expect((await setTo(owner, id, "LOST")).status).toBe(200);
    return id;
  };
  const id = await lost();
  expect(await outside(owner)).toMatchObject([{ bookId: id, name: NAME, lost: true }]);
  const figures = await call(overview, { as: owner, params: { id: owner.id } });
  expect(figures.body.outsideLoans).toBe(0);
  await sendOutsideReminders(new Date(`${day(3)}T12:00:00Z`));
  expect(await noticesOf({ userId: owner.id })).toHaveLength(0);
  expect((await setTo(owner, id, "LENT")).status, "it was a mistake").toBe(200);
  expect(await outside(owner)).toMatchObject([{ bookId: id, lost: false }]);
  await setTo(owner, id, "LOST");
  expect((await isBack(owner, id)).status).toBe(204);
  expect(await stateOf(id)).toBe("AVAILABLE_FOR_GIVE_AWAY");

  const [found, removed, removedToo] = [await lost(), await lost(), await lost()];
  const set = { state: "AVAILABLE_FOR_BORROW" };
  expect((await many(owner, editBooks, "PUT", { ids: [found], set })).body.refused).toEqual([
    { id: found, code: "STATE_MOVES_LOAN" },
  ]);
  expect((await setTo(owner, found, "AVAILABLE_FOR_BORROW")).status).toBe(200);
  const deletion = { as: owner, params: { id: removed }, method: "DELETE" };
  expect((await call(removeBook, deletion)).status).toBe(204);
  const batch = await many(owner, removeBooks, "DELETE", { ids: [removedToo] });
  expect(batch.body).toEqual({ changed: [removedToo], refused: [] });
  expect(await outside(owner)).toEqual([]);
});

test("a lost loan that turns up leaves a book alone that somebody outside has lost since", async () => {
  const { id, book } = await loanIn("LOST", { owner, borrower });
  await lendTo(owner, book.id, { name: NAME });
  await setTo(owner, book.id, "LOST");
  expect((await onLoan("return", owner, id)).status).toBe(200);
  expect(await stateOf(book.id)).toBe("LOST");
  expect(await outside(owner)).toHaveLength(1);
});

test("an administrator who hides the book and restores it leaves it noted, and it can come back meanwhile", async () => {
  const admin = await administrator();
  const byAdmin = (handler: RouteHandler, id: string) =>
    call(handler, { as: admin, params: { id }, body: { reason: "Advertising" } });
  const [{ id }, back] = [await bookOf(owner), await bookOf(owner)];
  const noted = await lendTo(owner, id, { name: NAME, dueDate: day(14) });
  await lendTo(owner, back.id, { name: "Кума" });
  for (const bookId of [id, back.id]) expect((await byAdmin(hide, bookId)).status).toBe(200);
  expect(await outside(owner)).toMatchObject([
    { bookId: id, name: NAME, bookVisible: false },
    { bookId: back.id, bookVisible: false },
  ]);
  expect((await lendTo(owner, back.id, { name: "Кум" })).body.name).toBe("Кум");
  expect((await isBack(owner, back.id)).status).toBe(204);
  expect((await lendTo(owner, back.id, { name: "Кум" })).status).toBe(404);
  for (const bookId of [id, back.id]) expect((await byAdmin(restore, bookId)).status).toBe(200);
  expect(await outside(owner)).toEqual([noted.body]);
  expect(await stateOf(back.id)).toBe("AVAILABLE_FOR_BORROW");
});

test.each([
  ["LEND", "AVAILABLE_FOR_BORROW", "EVERYONE"],
  ["PASS_ON", "AVAILABLE_FOR_GIVE_AWAY", "EVERYONE"],
  ["KEEP", "AVAILABLE_FOR_BORROW", "NOBODY"],
  ["nothing", "AVAILABLE_FOR_BORROW", "NOBODY"],
])("a gift that is out when its receiver says %s is that once it is back", async (...said) => {
  const [choice, state, visibility] = said;
  const { book } = await loanIn("GIVEN", { owner, borrower });
  const params = { id: book.id };
  const noted = await lendTo(borrower, book.id, { name: NAME, dueDate: day(14) });
  const choiceOpen = choice === "nothing";
  if (!choiceOpen) {
    const chosen = await call(choose, { as: borrower, params, method: "PUT", body: { choice } });
    expect(chosen.body).toMatchObject({ state: "LENT", visibility, choiceOpen });
  }
  expect(await outside(borrower)).toEqual([noted.body]);
  await isBack(borrower, book.id);
  const back = await db().book.findUniqueOrThrow({ where: { id: book.id } });
  expect(back).toMatchObject({ state, visibility, choiceOpen });
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
  const told = () => noticesOf({ userId: owner.id, type: "OUTSIDE_LOAN_OVERDUE" });
  await sendOutsideReminders(at(2, "12:00"));
  await sendOutsideReminders(at(3, "05:00"));
  expect(await told(), "not before nine of the day after").toEqual([]);
  await Promise.all([sendOutsideReminders(at(3, "12:00")), sendOutsideReminders(at(3, "12:00"))]);
  await sendOutsideReminders(at(5, "12:00"));
  expect((await told()).map(({ params }) => params)).toEqual([
    { name: NAME, title: "Тигролови", dueDate: day(2), bookId: id },
  ]);
  // A later due date starts the reminders anew; if several have come up, the latest is sent.
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
