import { expect, test } from "vitest";
import { GET as show, POST as enter, PUT as choose } from "@/app/api/loans/[id]/code/route";
import { db } from "@/lib/server/database/db";
import { enterCode } from "@/lib/features/loans/hand-over/commands";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import type { LoanWithTimeline } from "@/lib/features/loans/schema";
import { call } from "../support/call";
import { bookOf, bookRow, loanOf, loanRow, noticesOf, onLoan } from "../support/lending";
import { borrower as bohdan, newNeighbours, owner as olena, stranger } from "../support/neighbours";
import { type Person } from "../support/people";

newNeighbours();

const shown = async (id: string, as: Person) =>
  (await call(show, { as, params: { id } })).body as unknown as HandOverCode;
const entered = (id: string, as: Person, code: string) =>
  call(enter, { as, params: { id }, method: "POST", body: { code } });
const leaveOut = (id: string, as: Person, loanIds: unknown) =>
  call(choose, { as, params: { id }, method: "PUT", body: { loanIds } });
const statuses = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await loanRow(id)).status));
const pageOf = async (id: string, as: Person) =>
  (await onLoan("get", as, id)).body as unknown as LoanWithTimeline;

/** Approved loans of new books with these titles. */
async function lends(
  owner: Person,
  borrower: Person,
  titles: string[],
  state: "APPROVED" | "LENT" = "APPROVED",
) {
  const ids = [];
  for (const title of titles) {
    const { id } = await bookOf(owner, { title });
    ids.push(await loanOf(id, state, { owner, borrower }));
  }
  return ids as [string, ...string[]];
}

const meet = (ids: string[], as: Person) =>
  onLoan("schedule", as, String(ids[0]), { location: "cafe", loanIds: ids.slice(1) });

/** Three books of Olena for Bohdan, at one meeting. */
async function threeBooks() {
  const ids = await lends(olena, bohdan, ["Alpha", "Beta", "Gamma"]);
  await meet(ids, olena);
  return ids as [string, string, string];
}

test("one code hands over all books of a meeting, whichever of its loans it is shown and entered at, and each side is told once", async () => {
  const ids = await threeBooks();
  const codes = await Promise.all(ids.map((id) => shown(id, olena)));
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
  expect(codes[2]?.books.map(({ bookTitle, leftOut }) => [bookTitle, leftOut])).toEqual([
    ["Alpha", false],
    ["Beta", false],
    ["Gamma", false],
  ]);
  expect((await pageOf(ids[0], bohdan)).together.map(({ id }) => id)).toEqual(ids);
  expect((await entered(ids[1], bohdan, String(codes[0]?.code))).body).toMatchObject({
    id: ids[1],
    handOver: { confirmedBy: "BOTH" },
  });
  expect(await statuses(ids)).toEqual(["LENT", "LENT", "LENT"]);
  const told = await noticesOf({ userId: olena.id, type: "HANDED_OVER" });
  expect(told).toMatchObject([{ loanId: ids[1], params: { title: "Beta", books: 3 } }]);
  // Both pages then show what is out.
  for (const as of [olena, bohdan]) {
    const page = await pageOf(ids[2], as);
    expect(page.together.map(({ id, status }) => [id, status])).toEqual(
      ids.map((id) => [id, "LENT"]),
    );
  }
});

test("the same digits again, at any of the loans, change nothing", async () => {
  const ids = await threeBooks();
  const { code } = await shown(ids[0], olena);
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, at) => entered(String(ids[at % 3]), bohdan, code)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(await db().loanEvent.count({ where: { loanId: { in: ids }, kind: "LENT" } })).toBe(3);
  expect(await noticesOf({ userId: olena.id, type: "HANDED_OVER" })).toHaveLength(1);
});

test("a book that was left out stays, the digits change with the choice, and the rest has a code of its own afterwards", async () => {
  const ids = await threeBooks();
  const [first, second, third] = ids;
  const all = await shown(first, olena);
  const without = await leaveOut(first, olena, [second]);
  expect(without.body.code).not.toBe(all.code);
  expect(await shown(third, olena)).toMatchObject({ code: without.body.code });
  expect((await entered(first, bohdan, all.code)).body.code).toBe("CODE_WRONG");
  expect((await entered(second, bohdan, String(without.body.code))).status).toBe(200);
  expect(await statuses(ids)).toEqual(["LENT", "SCHEDULED", "LENT"]);
  const rest = await shown(second, olena);
  expect(rest.books).toMatchObject([{ id: second, leftOut: false }]);
  expect((await entered(second, bohdan, rest.code)).body.status).toBe("LENT");
  // An answer that was lost before.
  expect((await entered(first, bohdan, String(without.body.code))).body.status).toBe("LENT");
  const notice = { userId: olena.id, type: "HANDED_OVER" } as const;
  expect(await noticesOf(notice)).toMatchObject([
    { params: { books: 2 } },
    { loanId: second, params: expect.not.objectContaining({ books: expect.anything() }) },
  ]);
});

test("the giver alone chooses, and only among the books of the meeting, not all of them away", async () => {
  const [first, second, third] = await threeBooks();
  const [other] = await lends(olena, bohdan, ["Delta"]);
  for (const [as, loanIds, answer] of [
    [bohdan, [first], [409, "LOAN_TRANSITION"]],
    [stranger, [first], [404, "NOT_FOUND"]],
    [olena, [first, second, third], [400, "INVALID_INPUT"]],
    [olena, [other], [400, "INVALID_INPUT"]],
    [olena, ["x"], [400, "INVALID_INPUT"]],
    [olena, "all", [400, "INVALID_INPUT"]],
    [olena, null, [400, "INVALID_INPUT"]],
  ] as const) {
    const { status, body } = await leaveOut(first, as, loanIds);
    expect([loanIds, status, body.code]).toEqual([loanIds, ...answer]);
  }
  expect(await db().handOverCode.count({ where: { giverId: olena.id } })).toBe(0);
});

test("changing the choice gives no more tries", async () => {
  const [first, second] = await threeBooks();
  const wrong = async () => {
    const { code } = await shown(first, olena);
    return (await entered(first, bohdan, code === "000000" ? "000001" : "000000")).body.code;
  };
  const answers = [];
  for (let tries = 0; tries < 5; tries += 1) {
    await leaveOut(first, olena, tries % 2 === 0 ? [second] : []);
    answers.push(await wrong());
  }
  expect(answers.at(-1)).toBe("CODE_EXPIRED");
  expect((await shown(first, olena)).books.find(({ id }) => id === second)?.leftOut).toBe(true);
});

test("one code moves what goes both ways: one of the two shows it, each takes theirs and is told", async () => {
  const given = await lends(olena, bohdan, ["Alpha", "Beta"]);
  const [back] = await lends(olena, bohdan, ["Gamma"], "LENT");
  const [his] = await lends(bohdan, olena, ["Omega"]);
  const ids = [...given, back, his];
  await meet(ids, bohdan);
  const isHers = [...ids].sort()[0] === given[0] || [...ids].sort()[0] === given[1];
  const [shows, enters] = isHers ? [olena, bohdan] : [bohdan, olena];
  const { code, books } = await shown(back, shows);
  expect(books.map(({ bookTitle }) => bookTitle)).toEqual(["Alpha", "Beta", "Gamma", "Omega"]);
  expect((await call(show, { as: enters, params: { id: back } })).status).toBe(409);
  expect((await entered(his, shows, code)).body.code, "one's own").toBe("LOAN_TRANSITION");
  await leaveOut(his, shows, [his]);
  const { code: withoutHis } = await shown(given[0], shows);
  await db().notification.deleteMany();
  expect((await entered(his, enters, withoutHis)).status).toBe(200);
  expect(await statuses(ids)).toEqual(["LENT", "LENT", "RETURNED", "SCHEDULED"]);
  // The page of a book that changed hands has the code of the rest, which he alone gives now.
  const rest = await shown(given[0], bohdan);
  expect(rest.books).toMatchObject([{ id: his }]);
  expect((await entered(given[0], olena, rest.code)).status).toBe(200);
  expect(await statuses(ids)).toEqual(["LENT", "LENT", "RETURNED", "LENT"]);
  const told = await db().notification.findMany({
    where: { type: { in: ["HANDED_OVER", "BOOK_RETURNED"] } },
    orderBy: [{ userId: "asc" }, { type: "asc" }],
  });
  expect(told.map(({ userId, type, params }) => [userId, type, params])).toEqual(
    expect.arrayContaining([
      [olena.id, "HANDED_OVER", expect.objectContaining({ books: 2 })],
      [bohdan.id, "HANDED_OVER", expect.objectContaining({ title: "Omega" })],
      [bohdan.id, "BOOK_RETURNED", expect.objectContaining({ title: "Gamma" })],
    ]),
  );
  expect(told).toHaveLength(3);
});

test("a gift that its giver's own digits move has the other as its owner", async () => {
  const [first] = await lends(olena, bohdan, ["Alpha"]);
  const { id: book } = await bookOf(bohdan, { title: "Beta", state: "AVAILABLE_FOR_GIVE_AWAY" });
  const gift = await loanOf(book, "APPROVED", { owner: bohdan, borrower: olena });
  await meet([first, gift], olena);
  const [shows, enters] = first < gift ? [olena, bohdan] : [bohdan, olena];
  const { code } = await shown(first, shows);
  const answers = await Promise.all([1, 2, 3].map(() => entered(gift, enters, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await statuses([first, gift])).toEqual(["LENT", "GIVEN"]);
  expect((await bookRow(book)).ownerId).toBe(olena.id);
});

test("digits entered without a connection take the books that are still to be taken, also where one was handed over meanwhile", async () => {
  const ids = await threeBooks();
  const then = new Date();
  const { code } = await shown(ids[0], olena);
  await onLoan("handOver", olena, ids[0], {});
  const late = new Date(then.getTime() + 2 * 86_400_000);
  const entry = { code, enteredAt: then.toISOString() };
  expect((await enterCode(bohdan.actor, ids[0], entry, late)).status).toBe("LENT");
  expect(await statuses(ids)).toEqual(["LENT", "LENT", "LENT"]);
});

test("codes of two loans without a meeting are two", async () => {
  const [one, two] = (await lends(olena, bohdan, ["Alpha", "Beta"])) as [string, string];
  const { code } = await shown(one, olena);
  expect((await entered(two, bohdan, code)).body.code).toBe("CODE_WRONG");
  expect((await entered(one, bohdan, code)).body.status).toBe("LENT");
  expect((await loanRow(two)).status).toBe("APPROVED");
});

test("a loan that left a meeting named after it has another code than the meeting", async () => {
  const ids = await threeBooks();
  const [first, second, third] = ids;
  await meet([second, third], olena);
  expect(await statuses(ids)).toEqual(["APPROVED", "SCHEDULED", "SCHEDULED"]);
  expect((await shown(first, olena)).code).not.toBe((await shown(second, olena)).code);
  expect((await entered(first, bohdan, (await shown(second, olena)).code)).body.code).toBe(
    "CODE_WRONG",
  );
});

test("a gift of the meeting changes hands with the books that are lent", async () => {
  const [lent] = await lends(olena, bohdan, ["Alpha"]);
  const { id: giftBook } = await bookOf(olena, { title: "Beta", state: "AVAILABLE_FOR_GIVE_AWAY" });
  const gift = await loanOf(giftBook, "APPROVED", { owner: olena, borrower: bohdan });
  await meet([lent, gift], olena);
  const { code } = await shown(lent, olena);
  expect((await entered(lent, bohdan, code)).status).toBe(200);
  expect(await statuses([lent, gift])).toEqual(["LENT", "GIVEN"]);
  expect((await bookRow(giftBook)).ownerId).toBe(bohdan.id);
  expect((await pageOf(gift, bohdan)).together.map(({ id }) => id)).toEqual([lent, gift]);
});

test("without a code the owner hands over several books in one step, once, and the reader is told once", async () => {
  const ids = await threeBooks();
  const press = () => onLoan("handOver", olena, ids[0], { loanIds: ids.slice(0, 2) });
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await statuses(ids)).toEqual(["LENT", "LENT", "SCHEDULED"]);
  expect(await db().loanEvent.count({ where: { loanId: { in: ids }, kind: "LENT" } })).toBe(2);
  const told = await noticesOf({ userId: bohdan.id, type: "LOAN_STATUS_CHANGE" });
  expect(told).toMatchObject([{ loanId: ids[0], params: { books: 2, status: "LENT" } }]);
});

test("without a code nothing is handed over that is not the owner's to give now", async () => {
  const ids = await threeBooks();
  const [foreign] = await lends(bohdan, olena, ["Omega"]);
  const [ended] = await lends(olena, bohdan, ["Delta"]);
  await onLoan("cancel", olena, ended);
  for (const [as, loanIds, answer] of [
    [bohdan, ids, 409],
    [stranger, undefined, 404],
    [olena, [ids[0], foreign], 409],
    [olena, [ids[0], ended], 409],
    [olena, [crypto.randomUUID()], 400],
    [olena, [], 400],
    [olena, ["x"], 400],
    [olena, {}, 400],
  ] as const) {
    expect([loanIds, (await onLoan("handOver", as, ids[0], { loanIds })).status]).toEqual([
      loanIds,
      answer,
    ]);
  }
  expect(await statuses(ids)).toEqual(["SCHEDULED", "SCHEDULED", "SCHEDULED"]);
});

test("the code at the same moment as the button for some of its books: each is handed over once", async () => {
  const ids = await threeBooks();
  const { code } = await shown(ids[0], olena);
  await Promise.all([
    entered(ids[2], bohdan, code),
    onLoan("handOver", olena, ids[0], { loanIds: [ids[0], ids[1]] }),
    entered(ids[1], bohdan, code),
  ]);
  expect(await statuses(ids)).toEqual(["LENT", "LENT", "LENT"]);
  expect(await db().loanEvent.count({ where: { loanId: { in: ids }, kind: "LENT" } })).toBe(3);
});
