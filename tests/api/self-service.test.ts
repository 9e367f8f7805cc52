import { beforeEach, expect, test } from "vitest";
import { GET as circleLabels } from "@/app/api/circles/[id]/labels/route";
import { GET as journey } from "@/app/api/books/[id]/journey/route";
import { PATCH as setState } from "@/app/api/books/[id]/state/route";
import { POST as outside } from "@/app/api/books/[id]/outside-loan/route";
import { PUT as changeMany } from "@/app/api/books/route";
import { POST as send } from "@/app/api/chat/[loanId]/messages/route";
import { sendReminders } from "@/lib/features/loans/due-dates/reminder-commands";
import { GET as standing } from "@/app/api/users/[id]/badges/route";
import { GET as loanStats } from "@/app/api/users/[id]/loan-stats/route";
import { db } from "@/lib/server/database/db";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { block } from "../support/books";
import { call } from "../support/call";
import { circleOf, leaveCircle, makeOwner, onCircle, shelfTitles } from "../support/circles";
import { askFor, bookOf, bookRow, day, noticesOf, onLoan, waitFor } from "../support/lending";
import { person, type Person } from "../support/people";
import {
  bookSeen,
  bringBack,
  editOwn,
  loansOfBook,
  ownBookOf,
  scan,
  takeFromOther,
  takeHome,
  type OwnBook,
} from "../support/self-service";

let keeper: Person, ann: Person, ben: Person, stranger: Person;
let circle: string;
let book: OwnBook;
beforeEach(async () => {
  [keeper, ann, ben, stranger] = await Promise.all([
    person({ name: "Keeper" }),
    person({ name: "Ann" }),
    person({ name: "Ben" }),
    person({ name: "Stranger" }),
  ]);
  circle = await circleOf(keeper, [ann, ben]);
  book = await ownBookOf(circle, keeper);
});

const told = async (user: Person) => (await noticesOf({ userId: user.id })).map(({ type }) => type);
const state = async ({ id }: OwnBook) => (await bookRow(id)).state;

test("a member takes a book without asking and brings it back, and nobody is told", async () => {
  expect((await scan(ann, book)).body).toMatchObject({
    ...{ ownCircle: { id: circle, name: "House 7" }, selfService: true, loanId: null },
    ...{ takenUntil: day(30), dueDate: null, isOwn: false, owner: { id: keeper.id } },
  });
  const taken = await takeHome(ann, book);
  expect([taken.status, taken.body]).toMatchObject([
    200,
    { kind: "SELF_SERVICE", status: "LENT", dueDate: day(30), handOver: { confirmedBy: "SHELF" } },
  ]);
  expect((await takeHome(ann, book)).body).toEqual(taken.body);
  const { id: loanId, dueDate } = taken.body;
  expect((await scan(ann, book)).body).toMatchObject({ loanId, dueDate, takenUntil: null });
  expect(await state(book)).toBe("LENT");
  const back = await bringBack(ann, book);
  expect([back.status, back.body]).toMatchObject([
    200,
    { id: loanId, status: "RETURNED", giveBack: { confirmedBy: "SHELF" } },
  ]);
  expect((await bringBack(ann, book)).body).toEqual(back.body);
  const { stations } = (await call(journey, { as: ben, params: { id: book.id } })).body;
  expect(stations).toMatchObject([{ kind: "SHELF" }, { kind: "LOAN" }]);
  expect(await bookRow(book.id)).toMatchObject({ state: "AVAILABLE_FOR_BORROW", lentCount: 1 });
  expect([await told(keeper), await told(ann)]).toEqual([[], []]);
  const { timeline } = (await onLoan("get", ann, String(loanId))).body;
  expect(timeline).toMatchObject([
    { kind: "LENT", by: "borrower" },
    { kind: "RETURNED", by: "borrower" },
  ]);
});

test("two members scan at once: one has it, and the other learns that it is gone", async () => {
  const answers = await Promise.all([takeHome(ann, book), takeHome(ben, book)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("BOOK_UNAVAILABLE");
  expect(await loansOfBook(book)).toHaveLength(1);
});

test("who takes a book that another put back without a scan has it, and the other is told", async () => {
  const first = await takeHome(ann, book);
  expect((await scan(ben, book)).body).toMatchObject({ state: "LENT", takenUntil: day(30) });
  expect((await takeHome(ben, book)).body.code).toBe("BOOK_UNAVAILABLE");
  const taken = await Promise.all([takeFromOther(ben, book), takeFromOther(ben, book)]);
  expect(taken.map(({ body }) => body.id)).toEqual([taken[0].body.id, taken[0].body.id]);
  expect(await loansOfBook(book)).toEqual(["Ann SELF_SERVICE RETURNED", "Ben SELF_SERVICE LENT"]);
  expect(await noticesOf({ userId: ann.id })).toMatchObject([
    { type: "TAKEN_BY_OTHER", loanId: first.body.id, params: { title: "Місто" } },
  ]);
  expect(await told(keeper)).toEqual([]);
  expect((await bringBack(ann, book)).body).toMatchObject({ status: "RETURNED" });
  expect(await state(book)).toBe("LENT");
});

test.each([
  ["a stranger", async () => stranger],
  [
    "a member removed this minute",
    async () => {
      await leaveCircle(keeper, circle, ann.id);
      return ann;
    },
  ],
  [
    "who has just left",
    async () => {
      await leaveCircle(ann, circle);
      return ann;
    },
  ],
  [
    "whom the keeper has blocked",
    async () => {
      await block(keeper, ann);
      return ann;
    },
  ],
  [
    "who has blocked the keeper",
    async () => {
      await block(ann, keeper);
      return ann;
    },
  ],
  [
    "a member of a hidden circle",
    async () => {
      await db().circle.update({ where: { id: circle }, data: { hiddenAt: new Date() } });
      return ann;
    },
  ],
  [
    "a member of a closed circle",
    async () => {
      await onCircle("close", keeper, circle);
      return ann;
    },
  ],
])("%s finds nothing to take", async (_, who) => {
  const reader = await who();
  for (const act of [scan, takeHome, takeFromOther, bringBack, bookSeen])
    expect((await act(reader, book)).status).toBe(404);
  expect(await loansOfBook(book)).toEqual([]);
});

test("friends who pass a book round by its label make no figures", async () => {
  for (const reader of [ann, ben, ann, ben, ann, ben]) await takeFromOther(reader, book);
  const shown = async (route: RouteHandler, of: Person) =>
    (await call(route, { as: of === ben ? ann : ben, params: { id: of.id } })).body;
  const figures = async (of: Person) => (await shown(standing, of)).stats;
  for (const of of [keeper, ann, ben]) {
    expect(await figures(of)).toMatchObject({ totalTransactions: 0 });
    const none = { RETURNED: 0, LENT: 0 };
    expect(await shown(loanStats, of)).toMatchObject({ asLender: none, asBorrower: none });
  }
  // With days between they count, once for each book and reader.
  await db().$executeRaw`
    UPDATE "Loan" SET "lentAt" = "lentAt" - interval '2 days', "requestedAt" = "requestedAt" - interval '2 days'
     WHERE "bookId" = ${book.id}::uuid`;
  expect(await figures(keeper)).toMatchObject({ booksLent: 2, booksBorrowed: 0 });
  expect(await figures(ann)).toMatchObject({ booksLent: 0, booksBorrowed: 1 });
  expect(await shown(loanStats, keeper)).toMatchObject({ asLender: { RETURNED: 2, LENT: 1 } });
  expect(await shown(loanStats, ann)).toMatchObject({ asBorrower: { RETURNED: 1, LENT: 0 } });
});

test("a book is not taken twice, lost, by its keeper, or where it is an ordinary one", async () => {
  expect((await takeHome(keeper, book)).body.code).toBe("OWN_BOOK");
  await call(setState, {
    as: keeper,
    params: { id: book.id },
    method: "PATCH",
    body: { state: "LOST" },
  });
  expect((await scan(ann, book)).body).toMatchObject({ state: "LOST", takenUntil: null });
  expect((await takeHome(ann, book)).body.code).toBe("BOOK_UNAVAILABLE");
  const { id, labelCode: code } = await bookOf(keeper);
  expect((await takeHome(ann, { id, code })).body.code).toBe("BOOK_UNAVAILABLE");
  expect((await bringBack(ann, { id, code })).status).toBe(404);
});

test("the rules of who looks after it count: days, and books at a time", async () => {
  const second = await ownBookOf(circle, keeper, { loanDays: 7 });
  await db().user.update({ where: { id: keeper.id }, data: { booksPerReader: 1 } });
  expect((await takeHome(ann, second)).body.dueDate).toBe(day(7));
  expect((await takeHome(ann, book)).body).toMatchObject({
    ...{ status: 409, code: "LENDING_RULE" },
    about: { rule: "BOOKS_PER_READER", limit: 1, count: 1 },
  });
  await takeHome(ben, book);
  expect((await takeFromOther(ann, book)).status).toBe(409);
  expect(await loansOfBook(book)).toEqual(["Ben SELF_SERVICE LENT"]);
});

test("it is not asked for, waited for, promised, given away or lent outside", async () => {
  const refused = async (answer: ReturnType<typeof askFor>) => (await answer).body.code;
  expect(await refused(askFor(book.id, ann))).toBe("BOOK_SELF_SERVICE");
  await takeHome(ben, book);
  expect(await refused(waitFor(book.id, ann))).toBe("BOOK_SELF_SERVICE");
  await bringBack(ben, book);
  const set = (to: string) =>
    call(setState, { as: keeper, params: { id: book.id }, method: "PATCH", body: { state: to } });
  for (const to of ["BOOKED", "LENT", "AVAILABLE_FOR_GIVE_AWAY"]) {
    expect(await refused(set(to))).toBe("BOOK_SELF_SERVICE");
    const many = { ids: [book.id], set: { state: to } };
    const { body } = await call(changeMany, { as: keeper, method: "PUT", body: many });
    expect(body.refused).toEqual([{ id: book.id, code: "BOOK_SELF_SERVICE" }]);
  }
  const gift = { state: "AVAILABLE_FOR_GIVE_AWAY", visibility: "EVERYONE" };
  expect((await editOwn(keeper, book, { ownCircleId: circle, state: gift.state })).status).toBe(
    409,
  );
  const lend = { as: keeper, params: { id: book.id }, body: { name: "Aunt" } };
  expect(await refused(call(outside, lend))).toBe("BOOK_SELF_SERVICE");
  expect((await editOwn(keeper, book, gift)).body).toMatchObject({ ...gift, ownCircle: null });
});

test("only an owner lists a book as the circle's own, for that circle alone, and to be lent", async () => {
  const other = await circleOf(keeper);
  const own = { visibility: "CHOSEN_CIRCLES", circles: [circle], ownCircleId: circle };
  const plain = await bookOf(ann);
  const mine = { id: plain.id, code: plain.labelCode };
  const theirs = await bookOf(keeper, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  const refused: [Person, OwnBook, object, string, string][] = [
    [ann, mine, own, "ownCircleId", "unknown"],
    [keeper, book, { circles: [circle, other], ownCircleId: circle }, "ownCircleId", "invalid"],
    [keeper, book, { visibility: "EVERYONE", ownCircleId: circle }, "ownCircleId", "invalid"],
    [keeper, { id: theirs.id, code: "" }, own, "ownCircleId", "notLent"],
  ];
  for (const [as, of, body, field, code] of refused) {
    const answer = await editOwn(as, of, body);
    expect(answer.body, JSON.stringify(body)).toMatchObject({ fields: { [field]: { code } } });
  }
  expect((await bookSeen(ann, book)).body).toMatchObject({
    ...{ ownCircle: { id: circle, name: "House 7" }, circles: [] },
  });
  expect(await shelfTitles(ann, circle)).toContain("Місто");
});

test("a book that becomes the circle's own is asked for no more", async () => {
  const { id, labelCode: code } = await bookOf(keeper);
  const asked = await askFor(id, ann);
  const own = { visibility: "CHOSEN_CIRCLES", circles: [circle], ownCircleId: circle };
  expect((await editOwn(keeper, { id, code }, own)).status).toBe(200);
  expect((await onLoan("get", ann, String(asked.body.id))).body.status).toBe("CANCELED");
  expect((await takeHome(ann, { id, code })).status).toBe(200);
});

test.each([
  ["shown to everybody", () => editOwn(keeper, book, { visibility: "EVERYONE" })],
  ["its owner's again", () => editOwn(keeper, book, { ownCircleId: null })],
  [
    "shown to another circle too",
    async () => editOwn(keeper, book, { circles: [circle, await circleOf(keeper)] }),
  ],
  ["of a closed circle", () => onCircle("close", keeper, circle)],
])("a taken book that is %s goes on as a loan of its owner", async (_, change) => {
  const { id } = (await takeHome(ann, book)).body;
  expect((await change()).status).toBeLessThan(300);
  expect(await loansOfBook(book)).toEqual(["Ann LOAN LENT"]);
  expect((await bookSeen(keeper, book)).body).toMatchObject({ ownCircle: null });
  expect((await onLoan("schedule", ann, String(id), { location: "park" })).status).toBe(200);
  expect((await bringBack(ann, book)).status).toBe(404);
});

test("other changes of a taken book leave it the circle's own", async () => {
  await takeHome(ann, book);
  for (const body of [
    { description: "Shelf by the door" },
    { visibility: "CHOSEN_CIRCLES", circles: [circle] },
    { visibility: "CHOSEN_CIRCLES", circles: [circle], ownCircleId: circle },
  ])
    expect((await editOwn(keeper, book, body)).status).toBe(200);
  const set = { visibility: "CHOSEN_CIRCLES", circles: [circle], condition: "GOOD" };
  await call(changeMany, { as: keeper, method: "PUT", body: { ids: [book.id], set } });
  expect(await loansOfBook(book)).toEqual(["Ann SELF_SERVICE LENT"]);
});

test("who has a book brings it back also when they are out of the circle, or blocked", async () => {
  await takeHome(ann, book);
  await leaveCircle(keeper, circle, ann.id);
  await block(keeper, ann);
  expect((await scan(ann, book)).body).toMatchObject({ owner: null, selfService: true });
  expect((await bringBack(ann, book)).body).toMatchObject({ status: "RETURNED" });
  expect((await scan(ann, book)).status).toBe(404);
  expect((await takeHome(ann, book)).status).toBe(404);
});

test("who looks after it notes that it is back, or lost; neither side meets or is rated", async () => {
  const { id } = (await takeHome(ann, book)).body;
  const loanId = String(id);
  for (const verb of ["schedule", "cancel", "undo"] as const)
    expect((await onLoan(verb, keeper, loanId, { location: "park" })).body.code, verb).toBe(
      "LOAN_TRANSITION",
    );
  expect(
    (
      await call(send, {
        as: keeper,
        params: { loanId },
        body: { content: "Hello", clientId: "hello-1" },
      })
    ).status,
  ).toBe(404);
  expect((await bringBack(keeper, book)).body).toMatchObject({ id, status: "RETURNED" });
  expect(await told(ann)).toEqual(["BOOK_RETURNED"]);
  const stars = { punctuality: 5, accuracy: 5, communication: 5 };
  expect((await onLoan("rate", keeper, loanId, stars)).body.code).toBe("BOOK_SELF_SERVICE");
  expect((await onLoan("rateBook", ann, loanId, { rating: 9 })).status).toBe(200);
  const again = String((await takeHome(ann, book)).body.id);
  expect((await onLoan("lost", keeper, again)).body).toMatchObject({ status: "LOST" });
  expect((await bringBack(ann, book)).body.code).toBe("LOAN_TRANSITION");
  expect((await bringBack(keeper, book)).body).toMatchObject({ status: "RETURNED" });
  expect(await state(book)).toBe("AVAILABLE_FOR_BORROW");
});

test("more time is asked for, and both are reminded", async () => {
  const loanId = String((await takeHome(ann, book)).body.id);
  const asked = await onLoan("extension", ann, loanId, { dueDate: day(40) });
  expect(asked.status).toBe(200);
  expect((await onLoan("approveExtension", keeper, loanId)).body).toMatchObject({
    dueDate: day(40),
  });
  const days = 86_400_000;
  const noon = new Date(`${day(0)}T10:00:00Z`).getTime();
  await sendReminders(new Date(noon + 41 * days));
  for (const reader of [ann, keeper]) {
    const notices = await noticesOf({ userId: reader.id, type: "OVERDUE" });
    expect(notices).toMatchObject([{ loanId, params: { kind: "SELF_SERVICE" } }]);
  }
});

test("labels of a circle's own books are printed by those who run it, with its name", async () => {
  const labels = (as: Person) => call(circleLabels, { as, params: { id: circle } });
  await makeOwner(keeper, circle, ben);
  const newest = await ownBookOf(circle, ben, { title: "Newest" });
  expect((await labels(keeper)).body.labels).toMatchObject([
    { bookId: newest.id, circle: "House 7", url: `http://localhost:3999/b/${newest.code}` },
    { bookId: book.id, title: "Місто", circle: "House 7" },
  ]);
  expect([(await labels(ann)).status, (await labels(stranger)).status]).toEqual([403, 404]);
});
