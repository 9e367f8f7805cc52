import { expect, test } from "vitest";
import { DELETE as leaveRoute } from "@/app/api/books/[id]/waiting/route";
import { POST as banRoute } from "@/app/api/admin/users/[id]/ban/route";
import { GET as bookRoute, PUT as changeRoute } from "@/app/api/books/[id]/route";
import { POST as searchRoute } from "@/app/api/books/search/route";
import { GET as ownRoute } from "@/app/api/users/me/waiting/route";
import { db } from "@/lib/server/database/db";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { hideBook } from "@/lib/features/admin/book-commands";
import { isAdminActor } from "@/lib/server/session/actor";
import { changeBookState, withdrawBook } from "@/lib/features/shelf/book-commands";
import { settleWaiting } from "@/lib/features/loans/waiting/commands";
import { blockUser } from "@/lib/features/moderation/block-commands";
import { administrator } from "../support/admin";
import { block } from "../support/books";
import { call, type Answer } from "../support/call";
import { befriend } from "../support/friends";
import { askFor, bookOf, loanIn, noticesOf, onLoan, waitFor } from "../support/lending";
import { lockWaits } from "../support/lock-waits";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { changeReader, person, type Person } from "../support/people";

newNeighbours();

const leave = (bookId: string, as: Person) =>
  call(leaveRoute, { as, params: { id: bookId }, method: "DELETE" });
const ownWaiting = async (as: Person) => (await call(ownRoute, { as })).body;
const seen = async (bookId: string, as: Person) =>
  (await call(bookRoute, { as, params: { id: bookId } })).body.waiting;

/** Users who wait for a lent book, in this order. */
async function line(count: number) {
  const lent = await loanIn("LENT", { owner, borrower });
  const readers: Person[] = [];
  for (let at = 0; at < count; at += 1) {
    const reader = await person();
    expect((await waitFor(lent.book.id, reader)).status).toBe(201);
    readers.push(reader);
  }
  const [first, second, third] = readers as [Person, Person, Person];
  return { ...lent, readers, first, second, third };
}

/** Borrowers of open requests for the book. */
const requests = async (bookId: string) =>
  (await db().loan.findMany({ where: { bookId, status: "REQUESTED" } })).map(
    ({ borrowerId }) => borrowerId,
  );
const requestOf = (bookId: string) =>
  db().loan.findFirstOrThrow({
    where: { bookId, status: "REQUESTED" },
    include: { notifications: true, events: true },
  });
const stillWaiting = async (bookId: string) =>
  (await db().waiting.findMany({ where: { bookId }, orderBy: { joinedAt: "asc" } })).map(
    ({ userId }) => userId,
  );
const told = async (user: Person) => (await noticesOf({ userId: user.id })).map(({ type }) => type);

test("readers wait in the order they came, and everybody sees their own place and the due date", async () => {
  const { id, book, first, second } = await line(2);
  const { dueDate } = (await onLoan("get", owner, id)).body;
  expect(await seen(book.id, first)).toEqual({ count: 2, position: 1, expectedOn: dueDate });
  expect(await seen(book.id, second)).toEqual({ count: 2, position: 2, expectedOn: dueDate });
  expect(await seen(book.id, owner)).toEqual({ count: 2, position: null, expectedOn: dueDate });
  expect((await onLoan("get", owner, id)).body.waitingCount).toBe(2);
  expect((await call(bookRoute, { params: { id: book.id } })).body.waiting).toBeUndefined();
  const found = await call(searchRoute, { as: second, body: { title: "Тигролови" } });
  expect(found.body.content).toMatchObject([{ id: book.id, waiting: { count: 2, position: 2 } }]);

  const answer = await waitFor(book.id, await person(), { borrowerMessage: "Я почекаю." });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    bookId: book.id,
    bookTitle: "Тигролови",
    bookState: "LENT",
    borrowerMessage: "Я почекаю.",
    owner: { id: owner.id, displayName: "Olena Owner" },
    count: 3,
    position: 3,
    expectedOn: dueDate,
  });
  expect(await ownWaiting(second)).toMatchObject([{ bookId: book.id, position: 2 }]);
  await leave(book.id, first);
  expect((await leave(book.id, first)).status).toBe(204);
  expect(await ownWaiting(second)).toMatchObject([{ bookId: book.id, position: 1, count: 2 }]);
  expect(await ownWaiting(first)).toEqual([]);
});

test("one waits once, for what is out, never for one's own, and not for what one has", async () => {
  const { book, first } = await line(1);
  const free = await bookOf(owner);
  expect((await waitFor(book.id, first)).body.code).toBe("ALREADY_WAITING");
  expect((await waitFor(book.id, owner)).body.code).toBe("OWN_BOOK");
  expect((await waitFor(book.id, borrower)).body.code).toBe("DUPLICATE_LOAN");
  expect((await waitFor(free.id, first)).body.code).toBe("NOT_OUT");
  expect((await waitFor(book.id, first, { borrowerMessage: 7 })).body).toMatchObject({
    status: 400,
    fields: { borrowerMessage: { code: "type" } },
  });
});

test("a reader waits for ten books, however many calls come at once", async () => {
  const books = await Promise.all(
    Array.from({ length: 13 }, () => bookOf(owner, { state: "LENT" })),
  );
  const answers = await Promise.all(books.map(({ id }) => waitFor(id, borrower)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill("WAITING_LIMIT"));
  const again = books[answers.indexOf(refused[0] as Answer)]?.id ?? "";
  await leave(books[answers.findIndex(({ status }) => status === 201)]?.id ?? "", borrower);
  expect((await waitFor(again, borrower)).status).toBe(201);
});

test("the database itself refuses an own book, a twin and a wait across a block", async () => {
  const { book, first } = await line(1);
  const row = (userId: string) => db().waiting.create({ data: { bookId: book.id, userId } });
  await expect(row(owner.id)).rejects.toThrow("Waiting_not_own_book");
  await expect(row(first.id)).rejects.toThrow(/unique/i);
  const other = await person();
  await block(other, owner);
  await expect(row(other.id)).rejects.toThrow("Not_across_block");
});

test("the book comes back: the first gets a request with their message, and both sides are told", async () => {
  const { id, book } = await loanIn("LENT", { owner, borrower });
  const [first, second] = [await person({ name: "Petro First" }), await person()];
  await waitFor(book.id, first, { borrowerMessage: "Дуже хочу." });
  await waitFor(book.id, second);
  await onLoan("return", owner, id);
  const made = await requestOf(book.id);
  expect(made).toMatchObject({
    borrowerId: first.id,
    borrowerName: "Petro First",
    borrowerMessage: "Дуже хочу.",
  });
  expect(made.events).toMatchObject([{ kind: "REQUESTED", actorId: first.id }]);
  expect(made.notifications).toMatchObject([
    { userId: owner.id, type: "LOAN_REQUEST", params: { name: "Petro First", title: "Тигролови" } },
    { userId: first.id, type: "BOOK_FREE", params: { name: "Olena Owner", title: "Тигролови" } },
  ]);
  expect(await stillWaiting(book.id)).toEqual([second.id]);
  expect(await told(second)).toEqual([]);
});

test("a request that is rejected, or approved and then cancelled, gives the turn to the next", async () => {
  const { id, book, readers, first, second } = await line(3);
  await onLoan("return", owner, id);
  for (const [at, reader] of readers.entries()) {
    expect(await requests(book.id)).toEqual([reader.id]);
    const made = await requestOf(book.id);
    if (at === 1) await onLoan("approve", owner, made.id);
    if (at < 2) expect((await onLoan("cancel", owner, made.id)).status).toBe(200);
  }
  expect(await told(first)).toContain("BOOK_FREE");
  expect(await told(second)).toContain("BOOK_FREE");
  expect(await stillWaiting(book.id)).toEqual([]);
});

test("requests that were there already come first", async () => {
  const book = await bookOf(owner);
  const early = await person();
  const asked = String((await askFor(book.id, borrower)).body.id);
  const other = String((await askFor(book.id, early)).body.id);
  await onLoan("approve", owner, asked);
  const waits = await person();
  await waitFor(book.id, waits);
  expect((await waitFor(book.id, early)).body.code).toBe("DUPLICATE_LOAN");
  await onLoan("cancel", borrower, asked);
  expect(await requests(book.id)).toEqual([early.id]);
  await onLoan("cancel", early, other);
  expect(await requests(book.id)).toEqual([waits.id]);
});

const found = (_: string, bookId: string) =>
  changeBookState(owner.actor, bookId, "AVAILABLE_FOR_BORROW");

test.each([
  ["found again", found],
  ["found again, and the lost loan closed", (id: string) => onLoan("return", owner, id)],
  [
    "back after all",
    async (id: string, bookId: string) => {
      await changeBookState(owner.actor, bookId, "BOOKED");
      expect(await requests(bookId)).toEqual([]);
      return found(id, bookId);
    },
  ],
])(
  "a lost book is asked for by nobody; when it is %s, by the first who waits",
  async (_, turnsUp) => {
    const { id, book, first, second } = await line(2);
    await changeBookState(owner.actor, book.id, "LOST");
    expect(await ownWaiting(first)).toMatchObject([{ bookState: "LOST", position: 1 }]);
    expect(await db().loan.count({ where: { bookId: book.id } })).toBe(1);
    await turnsUp(id, book.id);
    expect(await requests(book.id)).toEqual([first.id]);
    expect(await stillWaiting(book.id)).toEqual([second.id]);
  },
);

test("a book that the owner's dialog takes back from a loan goes to the first who waits", async () => {
  const { book, first } = await line(1);
  await found("", book.id);
  expect(await requests(book.id)).toEqual([first.id]);
});

test("who waits for a book that is given away now gets a request to have it, and is told so", async () => {
  const { book, first, second } = await line(2);
  await changeBookState(owner.actor, book.id, "AVAILABLE_FOR_GIVE_AWAY");
  const made = await requestOf(book.id);
  expect([made.borrowerId, made.kind]).toEqual([first.id, "GIFT"]);
  expect(made.notifications).toMatchObject([
    { userId: owner.id, type: "LOAN_REQUEST", params: { kind: "GIFT" } },
    { userId: first.id, type: "BOOK_FREE", params: { kind: "GIFT", title: "Тигролови" } },
  ]);
  expect(await stillWaiting(book.id)).toEqual([second.id]);
});

test("who is banned, has left, lacks a place or has too many requests is passed over and keeps the place; who is blocked loses it", async () => {
  const { id, book, readers, first } = await line(6);
  const [banned, gone, blocked, nowhere, busy, last] = readers;
  await changeReader(banned as Person, { bannedAt: new Date() });
  await unsafeDeleteAccount(gone?.id ?? "", {});
  await blockUser(owner.actor, { id: owner.id, userId: blocked?.id ?? "" });
  await changeReader(nowhere as Person, { postalCode: null });
  const many = await Promise.all(Array.from({ length: 20 }, () => bookOf(owner)));
  for (const one of many) await askFor(one.id, busy as Person);
  expect(await seen(book.id, last as Person), "who is banned is not counted").toMatchObject({
    count: 3,
    position: 3,
  });
  await onLoan("return", owner, id);
  expect(await requests(book.id)).toEqual([last?.id]);
  expect(await stillWaiting(book.id)).toEqual([first.id, nowhere?.id, busy?.id]);
  expect(await told(blocked as Person)).toEqual([]);

  // `last` withdraws; `first` may have the book once the ban ends.
  await onLoan("cancel", last as Person, (await requestOf(book.id)).id);
  expect(await requests(book.id)).toEqual([]);
  await changeReader(banned as Person, { bannedAt: null });
  await settleWaiting();
  expect(await requests(book.id)).toEqual([first.id]);
  await settleWaiting();
  expect(await requests(book.id)).toEqual([first.id]);
});

test("the account of the one who has the book, or was asked for it, goes: the next is asked for", async () => {
  const { book, first, second } = await line(2);
  await unsafeDeleteAccount(borrower.id, {});
  expect(await requests(book.id), "it counts as lost").toEqual([]);
  await changeBookState(owner.actor, book.id, "AVAILABLE_FOR_BORROW");
  expect(await requests(book.id)).toEqual([first.id]);
  await unsafeDeleteAccount(first.id, {});
  expect(await requests(book.id)).toEqual([second.id]);
});

test("a block that comes between passes the turn on", async () => {
  const { id, book, first, second } = await line(2);
  const blocked = Promise.withResolvers<void>();
  const returned = Promise.withResolvers<void>();
  const blocking = db().$transaction(async (tx) => {
    await tx.block.create({ data: { blockerId: first.id, blockedId: owner.id } });
    blocked.resolve();
    // Waits until the request waits for the lock of the pair.
    await lockWaits(1);
    returned.resolve();
  });
  await blocked.promise;
  const answer = onLoan("return", owner, id);
  await Promise.all([returned.promise, blocking]);
  expect((await answer).status).toBe(200);
  expect(await requests(book.id)).toEqual([second.id]);
  expect(await stillWaiting(book.id)).toEqual([]);
});

test("a block ends the request between the two, and the next is asked for", async () => {
  const { id, book, first, second } = await line(2);
  await onLoan("return", owner, id);
  await blockUser(first.actor, { id: first.id, userId: owner.id });
  expect(await requests(book.id)).toEqual([second.id]);
});

test("a request whose reader is banned does not keep the next one waiting", async () => {
  const { id, book, first, second } = await line(2);
  await onLoan("return", owner, id);
  const as = await administrator();
  const body = { reason: "Spam." };
  expect((await call(banRoute, { as, params: { id: first.id }, body })).status).toBe(200);
  expect(new Set(await requests(book.id))).toEqual(new Set([first.id, second.id]));
  expect(await told(second)).toEqual(["BOOK_FREE"]);
});

test("who loses sight of a book waits no longer and is told at once; who gets sight of it has their turn", async () => {
  const { id, book, first, second } = await line(2);
  await befriend(owner, second);
  const show = (visibility: string) =>
    call(changeRoute, { as: owner, method: "PUT", params: { id: book.id }, body: { visibility } });
  expect((await show("FRIENDS")).status).toBe(200);
  expect(await stillWaiting(book.id)).toEqual([second.id]);
  expect(await told(first)).toEqual(["WAITING_ENDED"]);
  await db().book.update({ where: { id: book.id }, data: { visibility: "NOBODY" } });
  await onLoan("return", owner, id);
  expect(await requests(book.id)).toEqual([]);
  await show("EVERYONE");
  expect(await requests(book.id)).toEqual([second.id]);
  expect(await told(second)).toContain("BOOK_FREE");
});

test("a book that goes for good ends the waiting, and who waited is told once", async () => {
  const withdrawn = await line(2);
  await onLoan("lost", owner, withdrawn.id);
  await withdrawBook(owner.actor, withdrawn.book.id);
  const hidden = await line(1);
  const { actor } = await administrator();
  if (!isAdminActor(actor)) throw new Error("no administrator");
  await hideBook(actor, hidden.book.id, { reason: "Spam." });
  const orphaned = await line(1);
  await unsafeDeleteAccount(owner.id, {});
  await settleWaiting();
  for (const reader of [...withdrawn.readers, ...hidden.readers, ...orphaned.readers]) {
    expect(await told(reader)).toEqual(["WAITING_ENDED"]);
    expect(await ownWaiting(reader)).toEqual([]);
  }
  expect(await db().waiting.count({ where: { book: { ownerId: owner.id } } })).toBe(0);
});

test("one's own request ends one's waiting", async () => {
  const { id, book, first, second } = await line(2);
  await onLoan("return", owner, id);
  expect((await askFor(book.id, second)).status).toBe(201);
  expect(await stillWaiting(book.id)).toEqual([]);
  expect(new Set(await requests(book.id))).toEqual(new Set([first.id, second.id]));
});

/** Number of answers by status. */
const tally = (answers: { status: number }[]) =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

test("twenty returns, cancellations and withdrawals at once make one request, with five who wait", async () => {
  for (let round = 0; round < 2; round += 1) {
    const { id, book, readers, first } = await line(5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? onLoan("return", owner, id) : onLoan("cancel", owner, id),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await requests(book.id)).toEqual([first.id]);
    expect(await stillWaiting(book.id)).toEqual(readers.slice(1).map((reader) => reader.id));
    expect(await told(first)).toEqual(["BOOK_FREE"]);

    // Each waiting user gets a request in turn, which is withdrawn and rejected at the same time.
    for (const [at, reader] of readers.entries()) {
      const made = await requestOf(book.id);
      expect(made.borrowerId).toBe(reader.id);
      const ends = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          onLoan("cancel", turn % 2 === 0 ? owner : reader, made.id),
        ),
      );
      expect(tally(ends)).toEqual({ 200: 1, 409: 19 });
      const next = readers[at + 1];
      expect(await requests(book.id)).toEqual(next ? [next.id] : []);
    }
    expect(await db().loan.count({ where: { bookId: book.id } })).toBe(6);
    const asked = { type: "LOAN_REQUEST", userId: owner.id, loan: { bookId: book.id } } as const;
    expect(await noticesOf(asked)).toHaveLength(6);
    const free = { type: "BOOK_FREE", loan: { bookId: book.id } } as const;
    expect(await noticesOf(free)).toHaveLength(5);
  }
});

test("whoever asks, joins, leaves, blocks or goes while books come back, nothing is doubled or lost", async () => {
  const lent = await Promise.all(
    Array.from({ length: 8 }, () => loanIn("LENT", { owner, borrower })),
  );
  const readers = await Promise.all(Array.from({ length: 5 }, () => person()));
  for (const [at, { book }] of lent.entries()) {
    // In a different order for each book, so that turns cross.
    for (let turn = 0; turn < 5; turn += 1) {
      const reader = readers[(turn * (at % 2 ? 1 : 4) + at) % 5];
      if (reader) await waitFor(book.id, reader);
    }
  }
  const [leaving, blocking, deleted] = readers as [Person, Person, Person];
  const late = await person();
  const answers = await Promise.all([
    ...lent.map(({ id }) => onLoan("return", owner, id)),
    ...lent.map(({ id }) => onLoan("cancel", owner, id)),
    ...lent.map(({ book }) => waitFor(book.id, late)),
    ...lent.map(({ book }) => leave(book.id, leaving)),
    ...lent.map(({ book }) => askFor(book.id, late)),
    blockUser(blocking.actor, { id: blocking.id, userId: owner.id }),
    unsafeDeleteAccount(deleted.id, {}),
  ]);
  const failed = answers.filter(
    (answer) => answer && ![200, 201, 204, 409].includes(answer.status),
  );
  expect(failed.map((answer) => answer?.body)).toEqual([]);
  const conflicts = answers.map((answer) => answer?.body.code);
  expect(conflicts, "no deadlock").not.toContain("CONFLICT");
  for (const { book } of lent) {
    const asking = await requests(book.id);
    expect(new Set(asking).size).toBe(asking.length);
    const byTurn = asking.filter((userId) => userId !== late.id);
    expect(byTurn.length).toBeLessThanOrEqual(1);
    expect(asking.length).toBeGreaterThan(0);
    const waiting = await stillWaiting(book.id);
    for (const { id } of [leaving, blocking, deleted]) expect(waiting).not.toContain(id);
    expect(asking).not.toContain(blocking.id);
    for (const userId of asking) expect(waiting).not.toContain(userId);
    const open = [...asking, ...waiting];
    expect(open).toEqual(expect.arrayContaining(readers.slice(3).map(({ id }) => id)));
  }
});
