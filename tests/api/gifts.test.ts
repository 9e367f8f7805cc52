import { expect, test } from "vitest";
import { DELETE as remove, GET as bookRoute } from "@/app/api/books/[id]/route";
import { PUT as choiceRoute } from "@/app/api/books/[id]/gift-choice/route";
import { PATCH as stateRoute } from "@/app/api/books/[id]/state/route";
import { GET as booksOf } from "@/app/api/books/owner/[userId]/route";
import { POST as searchRoute } from "@/app/api/books/search/route";
import { PUT as askAboutGift } from "@/app/api/chat/books/[id]/route";
import { GET as showCode, POST as enterCode } from "@/app/api/loans/[id]/code/route";
import { GET as lentBy } from "@/app/api/loans/owner/[userId]/route";
import { GET as borrowedBy } from "@/app/api/loans/borrower/[userId]/route";
import { GET as badgesRoute } from "@/app/api/users/[id]/badges/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { askFor, bookOf, bookRow, loanIn, loanOf, onLoan, waitFor } from "../support/lending";
import { borrower, newNeighbours, owner, stranger } from "../support/neighbours";
import { person, type Person } from "../support/people";
import { imageRow } from "../support/pictures";

newNeighbours();

const offered = (data: object = {}) =>
  bookOf(owner, { state: "AVAILABLE_FOR_GIVE_AWAY", title: "Мандрівна книжка", ...data });
const sides = () => ({ owner, borrower });
const seen = async (as: Person, id: string) =>
  (await call(bookRoute, { as, params: { id } })).status;
const choose = (as: Person, id: string, choice: unknown) =>
  call(choiceRoute, { as, method: "PUT", params: { id }, body: { choice } });
const tally = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test("a book is asked for as it is offered; whoever expected it otherwise is told so", async () => {
  const [gift, loan] = [await offered(), await bookOf(owner)];
  const asked = await askFor(gift.id, borrower, { borrowerMessage: "With joy." });
  expect(asked).toMatchObject({ status: 201, body: { kind: "GIFT", status: "REQUESTED" } });
  expect((await askFor(loan.id, borrower, { kind: "LOAN" })).body.kind).toBe("LOAN");
  for (const [book, kind, is] of [
    [gift, "LOAN", "GIFT"],
    [loan, "GIFT", "LOAN"],
  ] as const) {
    expect((await askFor(book.id, stranger, { kind })).body).toMatchObject({
      status: 409,
      code: "LOAN_KIND_MISMATCH",
      about: { kind: is },
    });
  }
  expect((await askFor(gift.id, stranger, { kind: "SALE" })).body.fields).toHaveProperty("kind");
  const id = String(asked.body.id);
  expect(await db().notification.findFirst({ where: { loanId: id } })).toMatchObject({
    userId: owner.id,
    type: "LOAN_REQUEST",
    params: { kind: "GIFT" },
  });
  const wrong = await onLoan("approve", owner, id, { dueDate: "2999-01-01" });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { dueDate: { code: "ofGift" } }]);
  const approved = await onLoan("approve", owner, id);
  expect(approved.body).toMatchObject({ status: "APPROVED", dueDate: null });
});

test("a request to keep a book is not approved once the book is to be lent", async () => {
  const { id, book } = await loanIn("REQUESTED", sides(), "GIFT");
  expect((await onLoan("get", borrower, id)).body.bookAvailable).toBe(true);
  await db().book.update({ where: { id: book.id }, data: { state: "AVAILABLE_FOR_BORROW" } });
  expect((await onLoan("get", borrower, id)).body.bookAvailable).toBe(false);
  expect((await onLoan("approve", owner, id)).body.code).toBe("BOOK_UNAVAILABLE");
});

test("the book changes hands whole: owner, place, picture, other requests, search and histories", async () => {
  const [cover, shared] = [await imageRow(owner.id), await imageRow(owner.id)];
  await bookOf(owner, { coverImageId: shared });
  const { id: other } = await offered({ coverImageId: shared });
  await loanOf(other, "GIVEN", { owner, borrower: stranger });
  const book = await offered({
    coverImageId: cover,
    description: "Ring at Olena's",
    ownCountry: "UKR",
    ownPostalCode: "01001",
    ownCity: "Київ",
    willingToTravel: true,
    createdAt: new Date("2025-03-01"),
  });
  const asked = await askFor(book.id, stranger);
  const rival = await askFor(book.id, borrower);
  const id = String(asked.body.id);
  await onLoan("approve", owner, id);
  expect((await onLoan("give", stranger, id)).body.code).toBe("LOAN_TRANSITION");
  const given = await onLoan("give", owner, id);
  expect(given).toMatchObject({ status: 200, body: { status: "GIVEN", dueDate: null } });
  expect(await bookRow(book.id)).toMatchObject({
    ...{ ownerId: stranger.id, visibility: "NOBODY", choiceOpen: true, description: null },
    ...{ city: "Berlin", country: "DEU", ownCity: null, state: "AVAILABLE_FOR_BORROW" },
    ...{ hiddenAt: null, willingToTravel: false, lentCount: 0 },
  });
  const ownerOf = async (id: string) =>
    (await db().image.findUniqueOrThrow({ where: { id } })).ownerId;
  expect([await ownerOf(cover), await ownerOf(shared)], "two books show the other").toEqual([
    stranger.id,
    owner.id,
  ]);
  expect(await db().listing.count({ where: { bookId: book.id } })).toBe(0);
  expect([await seen(stranger, book.id), await seen(owner, book.id)]).toEqual([200, 404]);
  const mine = await call(booksOf, { as: stranger, params: { userId: stranger.id } });
  expect(mine.body).toContainEqual(
    expect.objectContaining({ id: book.id, isOwn: true, choiceOpen: true }),
  );
  const ended = (await onLoan("get", borrower, String(rival.body.id))).body;
  expect(ended).toMatchObject({
    status: "CANCELED",
    timeline: [
      { kind: "REQUESTED", by: "borrower" },
      { kind: "CANCELED", by: null },
    ],
  });
  const told = await db().notification.findMany({
    where: { userId: { in: [stranger.id, borrower.id] } },
    orderBy: { id: "asc" },
  });
  expect(told.map(({ userId, type }) => [userId === stranger.id, type])).toEqual(
    expect.arrayContaining([
      [true, "LOAN_APPROVED"],
      [true, "GIFT_RECEIVED"],
      [false, "GIFT_GONE"],
    ]),
  );
  const [lent, got] = await Promise.all([
    call(lentBy, { as: owner, params: { userId: owner.id } }),
    call(borrowedBy, { as: stranger, params: { userId: stranger.id } }),
  ]);
  for (const { body } of [lent, got]) {
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, kind: "GIFT", status: "GIVEN" })]),
    );
  }
});

test.each([
  ["LEND", { state: "AVAILABLE_FOR_BORROW", visibility: "EVERYONE" }, 200],
  ["PASS_ON", { state: "AVAILABLE_FOR_GIVE_AWAY", visibility: "EVERYONE" }, 200],
  ["KEEP", { state: "AVAILABLE_FOR_BORROW", visibility: "NOBODY" }, 404],
] as const)("the receiver says %s, once", async (choice, becomes, status) => {
  const { book } = await loanIn("GIVEN", sides());
  expect((await choose(owner, book.id, choice)).status).toBe(404);
  expect((await choose(borrower, book.id, "SELL")).body.fields).toHaveProperty("choice");
  expect((await choose(borrower, book.id, choice)).body).toMatchObject({
    ...becomes,
    choiceOpen: false,
  });
  expect(await seen(stranger, book.id)).toBe(status);
  expect(await seen(owner, book.id)).toBe(status);
  expect((await choose(borrower, book.id, choice)).body.code).toBe("CONFLICT");
  const found = await call(searchRoute, { as: owner, body: { query: "Тигролови" } });
  const owners = (found.body.content as { id: string; ownerUserId: string }[])
    .filter(({ id }) => id === book.id)
    .map(({ ownerUserId }) => ownerUserId);
  expect(owners).toEqual(status === 200 ? [borrower.id] : []);
});

test("setting a state is a choice too", async () => {
  const { book } = await loanIn("GIVEN", sides());
  const state = { state: "AVAILABLE_FOR_GIVE_AWAY" };
  await call(stateRoute, { as: borrower, method: "PATCH", params: { id: book.id }, body: state });
  expect(await bookRow(book.id)).toMatchObject({ ...state, choiceOpen: false });
  expect(await seen(owner, book.id)).toBe(200);
});

test("of two gifts of one book approved at once one is promised, and one is given", async () => {
  const book = await offered();
  const ids = await Promise.all(
    [borrower, stranger].map(async (as) => String((await askFor(book.id, as)).body.id)),
  );
  expect(tally(await Promise.all(ids.map((id) => onLoan("approve", owner, id))))).toEqual([
    200, 409,
  ]);
  const all = [...ids, ...ids, ...ids, ...ids, ...ids];
  const answers = await Promise.all(all.map((id) => onLoan("give", owner, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const loans = await db().loan.findMany({ where: { bookId: book.id } });
  expect(loans.map(({ status }) => status).sort()).toEqual(["CANCELED", "GIVEN"]);
  const winner = loans.find(({ status }) => status === "GIVEN");
  expect((await bookRow(book.id)).ownerId).toBe(winner?.borrowerId);
  const where = { loanId: { in: ids }, kind: "GIVEN" } as const;
  expect(await db().loanEvent.count({ where })).toBe(1);
});

test("a gift given and its book withdrawn or called off at once, ten times, is one or the other", async () => {
  const ends: Record<string, number> = {};
  for (let round = 0; round < 10; round += 1) {
    const { id, book } = await loanIn("APPROVED", sides(), "GIFT");
    const taken = () =>
      round % 2
        ? onLoan("cancel", borrower, id)
        : call(remove, { as: owner, method: "DELETE", params: { id: book.id } });
    const [given] = await Promise.all([onLoan("give", owner, id), taken()]);
    const [loan, row] = [
      await db().loan.findUniqueOrThrow({ where: { id } }),
      await bookRow(book.id),
    ];
    const isGiven = loan.status === "GIVEN";
    ends[loan.status] = (ends[loan.status] ?? 0) + 1;
    expect(given.status).toBe(isGiven ? 200 : 409);
    expect(row.ownerId).toBe(isGiven ? borrower.id : owner.id);
    expect(row.hiddenAt).toBeNull();
    expect(row.choiceOpen).toBe(isGiven);
    if (!isGiven) expect(row.state).toBe("AVAILABLE_FOR_GIVE_AWAY");
  }
  expect((ends.GIVEN ?? 0) + (ends.CANCELED ?? 0)).toBe(10);
});

test("an account deleted while its gift is handed over leaves no book without an owner", async () => {
  for (let round = 0; round < 10; round += 1) {
    const receiver = await person();
    const { id, book } = await loanIn("APPROVED", { owner, borrower: receiver }, "GIFT");
    const params = { id };
    const { code } = (await call(showCode, { as: owner, params })).body;
    const [given] = await Promise.all([
      round % 2
        ? onLoan("give", owner, id)
        : call(enterCode, { as: receiver, params, body: { code } }),
      unsafeDeleteAccount(receiver.id, {}),
    ]);
    const row = await bookRow(book.id);
    expect(given.status).toBeOneOf([200, 401, 404, 409]);
    if (given.status === 200) expect(row).toMatchObject({ ownerId: receiver.id });
    else expect(row).toMatchObject({ ownerId: owner.id, state: "AVAILABLE_FOR_GIVE_AWAY" });
    if (row.ownerId === receiver.id) expect(row.hiddenAt).not.toBeNull();
  }
});

test("what is left of a giver's account does not touch the book that is another's now", async () => {
  const coverImageId = await imageRow(owner.id);
  const book = await offered({ coverImageId });
  const id = await loanOf(book.id, "GIVEN", sides());
  await choose(borrower, book.id, "LEND");
  await unsafeDeleteAccount(owner.id, {});
  expect(await bookRow(book.id)).toMatchObject({
    ...{ ownerId: borrower.id, hiddenAt: null, coverImageId },
  });
  expect(await seen(stranger, book.id)).toBe(200);
  expect((await onLoan("get", borrower, id)).body.owner).toMatchObject({ id: null });
});

test("a gift counts once for its giver, beside what the delete dialog noted", async () => {
  const { book } = await loanIn("GIVEN", sides());
  await choose(borrower, book.id, "PASS_ON");
  await loanOf(book.id, "GIVEN", { owner: borrower, borrower: stranger });
  const stats = async (of: Person) =>
    (await call(badgesRoute, { as: of, params: { id: of.id } })).body.stats;
  expect(await stats(owner)).toMatchObject({ booksGivenAway: 1, booksLent: 0 });
  expect(await stats(borrower)).toMatchObject({ booksGivenAway: 1, booksBorrowed: 0 });
  expect(await stats(stranger)).toMatchObject({ booksGivenAway: 0 });
  const checks = await db().badgeCheck.findMany({ where: { userId: borrower.id } });
  expect(checks.length).toBeGreaterThan(0);
});

test.each([
  ["by its owner", (id: string) => onLoan("cancel", owner, id)],
  ["by the receiver", (id: string) => onLoan("cancel", borrower, id)],
  ["as the receiver's account goes", () => unsafeDeleteAccount(borrower.id, {})],
])("a gift called off %s goes to the first who waits for it", async (_, end) => {
  const { id, book } = await loanIn("APPROVED", sides(), "GIFT");
  const next = await person();
  for (const [as, words] of [
    [stranger, "I wait."],
    [next, null],
  ] as const) {
    expect((await waitFor(book.id, as, { borrowerMessage: words })).status).toBe(201);
  }
  await end(id);
  const open = { bookId: book.id, status: "REQUESTED" } as const;
  expect(await db().loan.findMany({ where: open })).toMatchObject([
    { borrowerId: stranger.id, kind: "GIFT", borrowerMessage: "I wait.", dueDate: null },
  ]);
  const free = { userId: stranger.id, type: "BOOK_FREE" } as const;
  expect(await db().notification.findMany({ where: free })).toMatchObject([
    { params: { kind: "GIFT" } },
  ]);
  expect(await db().waiting.findMany({ where: { bookId: book.id } })).toMatchObject([
    { userId: next.id },
  ]);
});

test("a gift that is given ends the waiting for it, and who waited is told", async () => {
  const { id, book } = await loanIn("APPROVED", sides(), "GIFT");
  await waitFor(book.id, stranger);
  await onLoan("give", owner, id);
  expect(await db().waiting.count({ where: { bookId: book.id } })).toBe(0);
  const told = await db().notification.findMany({ where: { userId: stranger.id } });
  expect(told.map(({ type }) => type)).toEqual(["WAITING_ENDED"]);
});

test("a conversation about a gift closes for good when the book has gone to another", async () => {
  const book = await offered();
  const ask = (as: Person) => call(askAboutGift, { as, method: "PUT", params: { id: book.id } });
  expect((await ask(stranger)).body.closed).toBeNull();
  await loanOf(book.id, "GIVEN", sides());
  await choose(borrower, book.id, "PASS_ON");
  const conversation = await db().conversation.findFirstOrThrow({ where: { bookId: book.id } });
  expect([conversation.aId, conversation.bId]).toContain(owner.id);
  const again = await ask(stranger);
  expect(again.body).toMatchObject({ friendId: borrower.id, closed: null });
});

test("a lost loan of the former owner leaves the new owner's lost book alone", async () => {
  const lost = await loanIn("LOST", sides());
  const { book } = lost;
  const state = { state: "AVAILABLE_FOR_GIVE_AWAY" };
  await call(stateRoute, { as: owner, method: "PATCH", params: { id: book.id }, body: state });
  await loanOf(book.id, "GIVEN", { owner, borrower: stranger });
  await call(stateRoute, {
    as: stranger,
    method: "PATCH",
    params: { id: book.id },
    body: { state: "LOST" },
  });
  expect((await onLoan("return", owner, lost.id)).status).toBe(200);
  expect(await bookRow(book.id)).toMatchObject({ state: "LOST", ownerId: stranger.id });
});

test("the database lets no book go while others have open loans of it", async () => {
  const { book } = await loanIn("APPROVED", sides(), "GIFT");
  await expect(
    db().book.update({ where: { id: book.id }, data: { ownerId: stranger.id } }),
  ).rejects.toThrow(/open loans/);
});
