import { beforeAll, expect, test } from "vitest";
import { PUT as EDIT, DELETE as REMOVE } from "@/app/api/books/route";
import { GET as FILE } from "@/app/api/users/me/books.csv/route";
import { GET as IDS } from "@/app/api/users/me/books/ids/route";
import { GET as LIST } from "@/app/api/users/me/books/route";
import { db } from "@/lib/server/database/db";
import { book, IN_SCRIPTS } from "../support/books";
import { call } from "../support/call";
import { askFor, loanIn, onLoan } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";

let owner: Person, borrower: Person, stranger: Person;

beforeAll(async () => {
  ({ owner, borrower, stranger } = await neighbours());
});

const list = (as: Person, query = {}) => call(LIST, { as, query });
const edit = (as: Person, ids: string[], set: object) =>
  call(EDIT, { as, body: { ids, set }, method: "PUT" });
const remove = (as: Person, ids: string[]) => call(REMOVE, { as, body: { ids }, method: "DELETE" });
const titles = async (as: Person, query = {}) => {
  const { body } = await list(as, query);
  expect(body.content, JSON.stringify(body)).toBeTruthy();
  return (body.content as { title: string }[]).map(({ title }) => title);
};
const stored = (id: string) => db().book.findUniqueOrThrow({ where: { id } });

test("a shelf is searched in every script", async () => {
  const reader = await person();
  for (const [title, author] of IN_SCRIPTS) await book(reader, { title, author });
  for (const [title, author, part] of IN_SCRIPTS) {
    expect(await titles(reader, { q: title }), title).toEqual([title]);
    expect(await titles(reader, { q: part }), part).toEqual([title]);
    expect(await titles(reader, { q: author }), author).toEqual([title]);
  }
  for (const q of ["海辺のカフカ", "ספר", "??!"])
    expect(await titles(reader, { q }), q).toEqual([]);
});

test("a shelf is searched, filtered, sorted and paged", async () => {
  const reader = await person();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const asked = await book(reader, { title: "Ящик", author: "Б", createdAt: at(1), lentCount: 2 });
  const drama = { genre: "DRAMA", language: "uk", visibility: "NOBODY" } as const;
  await book(reader, { title: "Єва", author: "Ґ", createdAt: at(2), ...drama });
  await book(reader, { title: "Жовтень", author: "А", createdAt: at(3), visibility: "FRIENDS" });
  await book(reader, { title: "Ätna", author: "Œ", createdAt: at(4), isbn: "9783161484100" });
  await book(reader, { title: "Lost one", createdAt: at(5), state: "LOST" });
  await book(reader, { title: "Deleted", hiddenAt: at(6) });
  await book(stranger, { title: "Another's" });
  await askFor(asked, borrower);

  const { body } = await list(reader);
  expect(body).toMatchObject({ page: 1, found: 4, listed: 4, lost: 1, alone: 1 });
  expect(body.states).toMatchObject({ AVAILABLE_FOR_BORROW: 4, LOST: 1 });
  expect(await titles(reader)).toEqual(["Ätna", "Жовтень", "Єва", "Ящик"]);
  expect(await titles(reader, { sort: "title" })).toEqual(["Ätna", "Єва", "Жовтень", "Ящик"]);
  expect(await titles(reader, { sort: "author" })).toEqual(["Ätna", "Жовтень", "Ящик", "Єва"]);
  expect(await titles(reader, { sort: "lent", limit: 1 })).toEqual(["Ящик"]);
  expect(await titles(reader, { state: "LOST" })).toEqual(["Lost one"]);
  expect(await titles(reader, { genre: "DRAMA" })).toEqual(["Єва"]);
  expect(await titles(reader, { language: "uk" })).toEqual(["Єва"]);
  expect(await titles(reader, { visibility: "FRIENDS" })).toEqual(["Жовтень"]);
  expect(await titles(reader, { q: "ЖОВТ" })).toEqual(["Жовтень"]);
  expect(await titles(reader, { q: "atna" })).toEqual(["Ätna"]);
  expect(await titles(reader, { q: "3-16-1484" })).toEqual(["Ätna"]);
  expect(await titles(reader, { q: "nothing" })).toEqual([]);
  expect(await titles(reader, { neverAsked: "true" })).toEqual(["Ätna", "Жовтень", "Єва"]);
  expect(await titles(reader, { page: 2, limit: 3 })).toEqual(["Ящик"]);
  expect((await list(reader, { page: 9, limit: 3 })).body).toMatchObject({ page: 2, found: 4 });
  const { body: all } = await call(IDS, { as: reader, query: { sort: "title" } });
  expect(all.ids).toHaveLength(4);
});

test("wrong filters are told one by one", async () => {
  const words = { state: "x", genre: "x", language: "x", visibility: "x", sort: "x" };
  const query = { ...words, page: 0, limit: 99, neverAsked: "?" };
  const { status, body } = await list(owner, query);
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(Object.keys(query).toSorted());
});

test("many books are changed at once, and of each it is said whether it was", async () => {
  const mine = [await book(owner), await book(owner, { genre: "DRAMA" })];
  const theirs = await book(stranger);
  const hidden = await book(owner, { hiddenAt: new Date() });
  const set = { condition: "GOOD", genre: null, language: "uk", visibility: "FRIENDS" };
  const { status, body } = await edit(owner, [...mine, theirs, hidden], set);
  expect(status).toBe(200);
  expect(new Set(body.changed as string[])).toEqual(new Set(mine));
  expect(body.refused).toEqual([
    { id: theirs, code: "NOT_FOUND" },
    { id: hidden, code: "NOT_FOUND" },
  ]);
  for (const id of mine) expect(await stored(id)).toMatchObject(set);
  expect(await stored(theirs)).toMatchObject({ condition: null, visibility: "EVERYONE" });
});

test("a state that would move a loan is refused for that book alone, with all its fields", async () => {
  const free = await book(owner);
  const approved = await loanIn("APPROVED", { owner, borrower });
  const lent = await loanIn("LENT", { owner, borrower });
  const ids = [free, approved.book.id, lent.book.id];
  const { body } = await edit(owner, ids, { state: "AVAILABLE_FOR_GIVE_AWAY", condition: "POOR" });
  expect(body.changed).toEqual([free]);
  expect(body.refused).toEqual(
    expect.arrayContaining([
      { id: approved.book.id, code: "STATE_MOVES_LOAN" },
      { id: lent.book.id, code: "STATE_MOVES_LOAN" },
    ]),
  );
  expect(await stored(free)).toMatchObject({ state: "AVAILABLE_FOR_GIVE_AWAY", condition: "POOR" });
  expect(await stored(lent.book.id)).toMatchObject({ state: "LENT", condition: null });
  expect((await edit(owner, [lent.book.id], { state: "BOOKED" })).body.refused).toEqual([
    { id: lent.book.id, code: "BOOK_IN_USE" },
  ]);
  expect((await edit(owner, [lent.book.id], { condition: "POOR" })).body.refused).toEqual([]);
});

test("who waits is offered a book that is set free with others", async () => {
  const [out, other] = [await book(owner, { state: "LENT" }), await book(owner, { state: "LENT" })];
  await db().waiting.create({ data: { bookId: out, userId: borrower.id } });
  await edit(owner, [out, other], { state: "AVAILABLE_FOR_BORROW" });
  const loan = await db().loan.findFirstOrThrow({ where: { bookId: out } });
  expect(loan).toMatchObject({ borrowerId: borrower.id, status: "REQUESTED" });
});

test("a book that one was given is chosen for by a change of many", async () => {
  const given = { choiceOpen: true, visibility: "NOBODY", receivedAt: new Date() } as const;
  const [offered, shown] = [await book(owner, given), await book(owner, given)];
  await edit(owner, [offered], { state: "AVAILABLE_FOR_GIVE_AWAY" });
  await edit(owner, [shown], { visibility: "FRIENDS" });
  expect(await stored(offered)).toMatchObject({ choiceOpen: false, visibility: "EVERYONE" });
  expect(await stored(shown)).toMatchObject({ choiceOpen: false, visibility: "FRIENDS" });
});

test("many books are deleted at once, except those that a loan holds", async () => {
  const asked = await book(owner);
  const { body: loan } = await askFor(asked, borrower);
  const lent = await loanIn("LENT", { owner, borrower });
  const theirs = await book(stranger);
  const { body } = await remove(owner, [asked, lent.book.id, theirs]);
  expect(body).toEqual({
    changed: [asked],
    refused: [
      { id: theirs, code: "NOT_FOUND" },
      { id: lent.book.id, code: "BOOK_IN_USE" },
    ],
  });
  expect((await stored(asked)).hiddenAt).not.toBeNull();
  expect((await stored(theirs)).hiddenAt).toBeNull();
  const ended = await db().loan.findUnique({
    where: { id: String(loan.id) },
    include: { notifications: { where: { userId: borrower.id } } },
  });
  expect(ended).toMatchObject({ status: "CANCELED", notifications: [{}] });
});

test("of an approval and a deletion of many at once, one hits the book", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, book: asked } = await loanIn("REQUESTED", { owner, borrower });
    const others = [await book(owner), await book(owner)];
    const [approval, deletion] = await Promise.all([
      onLoan("approve", owner, id),
      remove(owner, [asked.id, ...others]),
    ]);
    const isGone = (await stored(asked.id)).hiddenAt !== null;
    expect(approval.status === 200).toBe(!isGone);
    expect((deletion.body.changed as string[]).includes(asked.id)).toBe(isGone);
  }
});

test("what is set and for which books is checked", async () => {
  const [id, ...more] = Array.from({ length: 501 }, () => crypto.randomUUID());
  const good = { condition: "GOOD" };
  for (const [field, ids, set] of [
    ["ids", [], good],
    ["ids.0", ["x"], good],
    ["ids", [id, ...more], good],
    ["set", [id], {}],
    ["set.genre", [id], { genre: "COOKING" }],
  ] as [string, string[], object][])
    expect(Object.keys((await edit(owner, ids, set)).body.fields ?? {})).toEqual([field]);
});

test("a shelf is a file, in which formulas stay text", async () => {
  const reader = await person();
  await book(reader, {
    title: `=cmd|' /C calc'!A0, "quoted"`,
    author: "+380",
    description: "One.\nTwo.",
    isbn: "9783161484100",
    form: "'-taschenbuch",
    genre: "DRAMA",
    condition: "GOOD",
    language: "uk",
    visibility: "FRIENDS",
    createdAt: new Date("2026-02-03T12:00Z"),
  });
  await book(reader, { hiddenAt: new Date() });
  const { status, response, headers } = await call(FILE, { as: reader });
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toContain("nearshelf-books.csv");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text).toBe(
    "\uFEFFTitle,Author,ISBN13,Binding,Language,Genre,Condition,State,Visibility,Description," +
      "Willing To Travel,Shareable,Loan Days,Country,Postal Code,City," +
      "ISBN,My Rating,Date Added,Bookshelves,Exclusive Shelf,Owned Copies,Format\r\n" +
      `"'=cmd|' /C calc'!A0, ""quoted""",'+380,9783161484100,''-taschenbuch,uk,DRAMA,GOOD,` +
      `AVAILABLE_FOR_BORROW,FRIENDS,"One.\nTwo.",false,true,,,,,,0,2026/02/03,owned,owned,1,''-taschenbuch\r\n`,
  );
});
