import { expect, test } from "vitest";
import { z } from "zod";
import { GET as active } from "@/app/api/loans/active/route";
import { GET as borrowedBy } from "@/app/api/loans/borrower/[userId]/route";
import { GET as history } from "@/app/api/loans/history/route";
import { GET as meetups } from "@/app/api/loans/meetups/upcoming/route";
import { GET as lentBy } from "@/app/api/loans/owner/[userId]/route";
import { GET as pending } from "@/app/api/loans/pending/route";
import { GET as stats } from "@/app/api/users/[id]/loan-stats/route";
import { db } from "@/lib/server/database/db";
import { withdrawBook } from "@/lib/features/shelf/book-commands";
import { LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { loan, loanHistoryEntry, loanStats, pendingLoan } from "@/lib/features/loans/schema";
import { block } from "../support/books";
import { call, type Answer } from "../support/call";
import { askFor, bookOf, day, loanIn, NAMES, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";
import { changeReader, person, type Person } from "../support/people";

newNeighbours();

async function hideBook(id: string): Promise<void> {
  const data = { hiddenAt: new Date(), hiddenReason: "Offensive title" };
  await db().book.update({ where: { id }, data });
}

const loans = (answer: Answer) => z.array(loan).parse(answer.body);
const entries = (answer: Answer) =>
  z.array(z.strictObject(loanHistoryEntry.shape)).parse(answer.body);
const waiting = async (as: Person) =>
  z.array(pendingLoan).parse((await call(pending, { as })).body);
const of = (who: Person, as: Person) => ({ as, params: { userId: who.id } });

test("pending requests carry book, message, borrower, distance and how many others wait", async () => {
  const far = await person({ name: "Yaryna Far", lat: 49.87, lon: 24.03, city: "Брюховичі" });
  await loanIn("RETURNED", { owner, borrower });
  const book = await bookOf(owner, { title: "Земля" });
  const other = await bookOf(owner);
  await askFor(book.id, borrower, { borrowerMessage: "Можна?" });
  await askFor(book.id, far);
  await askFor(other.id, far);
  const list = await waiting(owner);
  expect(
    list.map((item) => [item.bookTitle, item.borrower.displayName, item.othersWaiting]),
  ).toEqual([
    ["Земля", "Bohdan Borrower", 1],
    ["Земля", "Yaryna Far", 1],
    ["Тигролови", "Yaryna Far", 0],
  ]);
  expect(list[0]).toMatchObject({
    borrowerMessage: "Можна?",
    bookAvailable: true,
    borrower: { id: borrower.id, returnedCount: 1, distanceKm: 0, city: "Львів" },
  });
  expect(list[1]?.borrower).toMatchObject({ returnedCount: 0, distanceKm: 4.4 });
  expect(await waiting(borrower)).toEqual([]);
});

test("approved, the request is gone from the list and the rest of the queue waits", async () => {
  const book = await bookOf(owner);
  const first = await askFor(book.id, borrower);
  await askFor(book.id, stranger);
  await onLoan("approve", owner, String(first.body.id));
  expect(await waiting(owner)).toMatchObject([
    { borrowerUserId: stranger.id, bookAvailable: false, othersWaiting: 0 },
  ]);
  await onLoan("cancel", borrower, String(first.body.id));
  expect(await waiting(owner)).toMatchObject([
    { borrowerUserId: stranger.id, bookAvailable: true, bookHidden: false },
  ]);
  await db().book.update({
    where: { id: book.id },
    data: { hiddenAt: new Date(), hiddenReason: "Spam" },
  });
  expect(await waiting(owner)).toMatchObject([
    { borrowerUserId: stranger.id, bookAvailable: false, bookHidden: true },
  ]);
});

test("a history has the newest fifty that have ended, or as many as are asked for, and all that are open", async () => {
  const { id, book } = await loanIn("LENT", { owner, borrower });
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await db().loan.createMany({
    data: Array.from({ length: 505 }, (_, at) => ({
      bookId: book.id,
      ownerId: owner.id,
      borrowerId: borrower.id,
      status: "CANCELED" as const,
      ...NAMES,
      requestedAt: later(at),
      closedAt: later(at),
    })),
  });
  for (const [query, length] of [
    [{}, 51],
    [{ limit: "2" }, 3],
    [{ limit: "500" }, 500],
  ] as const) {
    for (const answer of [
      await call(history, { as: owner, query }),
      await call(lentBy, { ...of(owner, owner), query }),
      await call(borrowedBy, { ...of(borrower, borrower), query }),
    ]) {
      const listed = loans(answer);
      expect(listed).toHaveLength(length);
      expect(listed.at(-1)?.id, "newest first").toBe(id);
    }
  }
});

test("requests of readers who are blocked, banned or gone do not wait; unknown places have no distance", async () => {
  const book = await bookOf(owner);
  const [blocked, banned, deleted, nowhere] = await Promise.all([
    person(),
    person(),
    person(),
    person({ lat: null, lon: null }),
  ]);
  for (const reader of [blocked, banned, deleted, nowhere]) await askFor(book.id, reader);
  await block(blocked, owner);
  await db().user.update({ where: { id: banned.id }, data: { bannedAt: new Date() } });
  await db().user.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
  expect(await waiting(owner)).toMatchObject([
    { borrowerUserId: nowhere.id, othersWaiting: 0, borrower: { distanceKm: null } },
  ]);
});

test("active loans come by due date, and both sides have them; meet-ups by their day", async () => {
  const late = await loanIn("LENT", { owner, borrower });
  const soon = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("approve", owner, soon.id, { dueDate: day(2) });
  await loanIn("RETURNED", { owner, borrower });
  for (const as of [owner, borrower]) {
    expect(loans(await call(active, { as })).map((item) => item.id)).toEqual([soon.id, late.id]);
  }
  const open = await loanIn("SCHEDULED", { owner, borrower });
  const today = await loanIn("SCHEDULED", { owner, borrower });
  await onLoan("schedule", owner, today.id, { date: day(0) });
  const over = await loanIn("SCHEDULED", { owner, borrower });
  await db().loan.update({
    where: { id: over.id },
    data: { meetUpAt: new Date(Date.now() - 3 * 3_600_000), meetUpTimeSet: true },
  });
  await onLoan("schedule", borrower, soon.id, { date: day(1), time: "10:00" });
  for (const as of [owner, borrower]) {
    expect(loans(await call(meetups, { as })).map((item) => item.id)).toEqual([
      today.id,
      soon.id,
      open.id,
    ]);
  }
  expect((await call(active, { as: stranger })).body).toEqual([]);
  expect((await call(meetups, { as: stranger })).body).toEqual([]);
});

test("one's own history has both sides' loans, newest first, whole", async () => {
  const lent = await loanIn("RETURNED", { owner, borrower });
  const borrowed = await loanIn("CANCELED", { owner: stranger, borrower: owner });
  expect(loans(await call(history, { as: owner })).map((item) => item.id)).toEqual([
    borrowed.id,
    lent.id,
  ]);
  expect(loans(await call(lentBy, of(owner, owner))).map((item) => item.id)).toEqual([lent.id]);
  expect(loans(await call(borrowedBy, of(owner, owner))).map((item) => item.id)).toEqual([
    borrowed.id,
  ]);
});

test("others see past loans alone, or those they are a side of: book, status, dates and the other side, and nothing private", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("approve", owner, id, { message: "SECRET-1" });
  const secrets = { location: "SECRET-2", notes: "SECRET-3", date: day(1) };
  await onLoan("schedule", owner, id, secrets);
  await onLoan("return", owner, id, { feedback: "SECRET-4" });
  await loanIn("REQUESTED", { owner, borrower });
  await loanIn("CANCELED", { owner, borrower });
  const running = await loanIn("LENT", { owner, borrower });
  const promised = await loanIn("APPROVED", { owner, borrower });
  const own = entries(await call(lentBy, of(owner, borrower))).map((entry) => entry.id);
  expect(own).toEqual(expect.arrayContaining([promised.id, running.id, id]));
  for (const [list, who] of [
    [lentBy, owner],
    [borrowedBy, borrower],
  ] as const) {
    const answer = await call(list, of(who, stranger));
    expect(entries(answer)).toMatchObject([
      {
        id,
        status: "RETURNED",
        bookTitle: "Тигролови",
        owner: { id: owner.id, name: "Olena Owner" },
        borrower: { id: borrower.id, name: "Bohdan Borrower" },
      },
    ]);
    const text = JSON.stringify(answer.body);
    expect(text).not.toMatch(/SECRET|@example|79000|"lat"/);
  }
});

test("the other side of a history entry is hidden from those it is blocked from", async () => {
  const { id } = await loanIn("RETURNED", { owner, borrower });
  await block(borrower, stranger);
  const lent = await call(lentBy, of(owner, stranger));
  expect(entries(lent)).toMatchObject([
    { id, ownerUserId: owner.id, borrowerUserId: null, borrower: null },
  ]);
  expect(JSON.stringify(lent.body)).not.toContain(borrower.id);
  // Of books of whom they are blocked from they learn nothing.
  await loanIn("RETURNED", { owner: borrower, borrower: owner });
  expect((await call(borrowedBy, of(owner, stranger))).body).toEqual([]);
});

test.each(["banned", "deleted", "blocked"])(
  "a loan's own sides keep a name, and no more, where the other is %s",
  async (how) => {
    const { id } = await loanIn("RETURNED", { owner, borrower });
    const now = new Date();
    const away = { banned: { bannedAt: now }, deleted: { deletedAt: now }, blocked: {} }[how];
    await db().user.update({ where: { id: borrower.id }, data: { ...away, name: "Changed" } });
    if (how === "blocked") await block(borrower, owner);
    const answers = [
      await onLoan("get", owner, id),
      await call(history, { as: owner }),
      await call(lentBy, of(owner, owner)),
    ];
    for (const { body } of answers) {
      const [seen] = [body].flat();
      const name = { id: null, displayName: "Bohdan Borrower", city: null };
      expect(seen).toMatchObject({ ownerUserId: owner.id, borrowerUserId: null, borrower: name });
      expect(JSON.stringify(body)).not.toContain(borrower.id);
    }
  },
);

test("histories keep the title of that day when the book is renamed or withdrawn", async () => {
  const { id, book } = await loanIn("RETURNED", { owner, borrower });
  await db().book.update({
    where: { id: book.id },
    data: { title: "Renamed", author: "Somebody" },
  });
  await withdrawBook(owner.actor, book.id);
  const seen = { id, bookTitle: "Тигролови", bookAuthor: "Іван Багряний" };
  expect((await call(history, { as: borrower })).body).toMatchObject([seen]);
  expect((await call(lentBy, of(owner, stranger))).body).toMatchObject([seen]);
});

test.each([
  ["the owner has blocked them", () => block(owner, stranger)],
  ["they have blocked the owner", () => block(stranger, owner)],
  ["an administrator hides the book", hideBook],
  ["its owner is banned", () => changeReader(owner, { bannedAt: new Date(), banReason: "spam" })],
  ["its owner shows it to nobody", () => db().book.updateMany({ data: { visibility: "NOBODY" } })],
])("a book's history tells others nothing of it where %s", async (_, hide) => {
  const { id, book } = await loanIn("RETURNED", { owner, borrower });
  expect(entries(await call(borrowedBy, of(borrower, stranger)))).toMatchObject([{ id }]);
  await hide(book.id);
  expect((await call(borrowedBy, of(borrower, stranger))).body).toEqual([]);
  const lent = await call(lentBy, of(owner, stranger));
  if (lent.status !== 404) expect(lent.body).toEqual([]);
  // The two sides keep it.
  expect(loans(await call(borrowedBy, of(borrower, borrower)))).toMatchObject([{ id }]);
});

test("statistics count loans by status on each side, zero included", async () => {
  await loanIn("RETURNED", { owner, borrower });
  await loanIn("RETURNED", { owner, borrower });
  await loanIn("LENT", { owner, borrower });
  await loanIn("CANCELED", { owner: borrower, borrower: owner });
  await loanIn("REQUESTED", { owner, borrower });
  const ofOwner = async (as: Person) =>
    loanStats.parse((await call(stats, { as, params: { id: owner.id } })).body);
  const none = Object.fromEntries(LOAN_STATUSES.map((status) => [status, 0]));
  const seen = { ...none, RETURNED: 2, LENT: 1 };
  expect(await ofOwner(owner)).toEqual({
    asLender: { ...seen, REQUESTED: 1 },
    asBorrower: { ...none, CANCELED: 1 },
  });
  expect(await ofOwner(stranger), "who asked in vain is nobody else's business").toEqual({
    asLender: seen,
    asBorrower: none,
  });
});
