import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as GET_ONE } from "@/app/api/imports/[id]/route";
import { GET as WANTED } from "@/app/api/imports/[id]/wanted/route";
import { GET as LIST } from "@/app/api/imports/route";
import { retentionJob } from "@/lib/bootstrap/retention";
import { takeBooksBack } from "@/lib/features/imports/undo-commands";
import { addCovers } from "@/lib/features/imports/cover-commands";
import { listRows } from "@/lib/features/imports/list-commands";
import { unfinishedImports } from "@/lib/features/imports/queries";
import { lookUpRows } from "@/lib/features/imports/look-up-commands";
import {
  importProgress,
  type BookImport,
  type ImportProgress,
} from "@/lib/features/imports/schema";
import { db, pool } from "@/lib/server/database/db";
import { book, IN_SCRIPTS } from "../support/books";
import { call, type Answer } from "../support/call";
import { catalogs, type Catalogs } from "../support/catalogs";
import { join, openChannel } from "../support/channel";
import { listsOf } from "../support/imports";
import { askFor } from "../support/lending";
import { lockWaits } from "../support/lock-waits";
import { neighbours, person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

const MOMO = {
  ...{ isbn: "9783522202558", title: "Momo", author: "Michael Ende", language: "ger" },
  ...{ description: "Ein Mädchen, das zuhören kann.", subjects: ["Kinderbuch"] },
};

let reader: Person, neighbour: Person, library: Catalogs, lists: ReturnType<typeof listsOf>;
beforeAll(async () => {
  library = await catalogs([MOMO]);
});
afterAll(() => library.close());
beforeEach(async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  ({ owner: reader, borrower: neighbour } = await neighbours());
  lists = listsOf(reader);
});

async function listed(text: string): Promise<BookImport> {
  const { id } = await lists.brought(text);
  await lists.list(id);
  return lists.stateOf(id);
}

test("of a Goodreads export, only what the reader owns is ticked", async () => {
  const { counts } = await lists.brought(
    "Title,Author,ISBN13,Exclusive Shelf,Owned Copies\nEmma,Jane Austen,,read,1\nDune,Frank Herbert,,read,0",
  );
  expect(counts).toMatchObject({ rows: 2, chosen: 1 });
});

test("of a table, books that are only wished for are left out once its columns are told, and kept as wishes", async () => {
  const { id, state, columns, firstLineIsBook } = await lists.brought(
    "Titel;Autor;Regal\nEmma;Jane Austen;gelesen\nDune;Frank Herbert;Wunschliste\nMomo;Michael Ende;",
  );
  expect({ state, firstLineIsBook }).toEqual({ state: "COLUMNS", firstLineIsBook: false });
  const fields = columns?.map(({ field }) => field);
  expect(fields).toEqual(["title", "author", "readStatus"]);
  const { body } = await lists.columns(id, { columns: fields });
  expect(body).toMatchObject({ unowned: 1, wanted: 1, counts: { rows: 2, chosen: 2 } });
  const wanted = await call(WANTED, { as: reader, params: { id } });
  expect(wanted.body).toEqual([{ title: "Dune", author: "Frank Herbert", isbn: null }]);
});

test("what a table says of its columns beyond the first lines counts too", async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `Book ${at};Some Author;`).join("\n");
  const { columns } = await lists.brought(`Titel;Autor;Regal\n${lines}\nDune;Frank Herbert;tbr`);
  expect(columns?.map(({ field }) => field)).toEqual(["title", "author", "readStatus"]);
});

test("a pasted list is looked through, changed and listed, and nothing before", async () => {
  const { id, counts, state } = await lists.brought(
    "Кобзар — Тарас Шевченко\nEmma — Jane Austen\nDune",
  );
  expect(state).toBe("READY");
  expect(counts).toMatchObject({ rows: 3, chosen: 3, doubtful: 1, listed: 0 });
  expect(await lists.books()).toHaveLength(0);
  const [, emma, dune] = await lists.rowsIn(id);
  expect((await lists.rowsIn(id, "doubtful")).map(({ title }) => title)).toEqual(["Dune"]);
  const location = { country: "UKR", postalCode: "82400", city: "Стрий" };
  expect(
    (await lists.change(id, { filter: "all", set: { condition: "GOOD", location } })).body,
  ).toEqual({
    changed: 3,
  });
  await lists.change(id, {
    ids: [dune?.id],
    set: { author: "Frank Herbert", state: "AVAILABLE_FOR_GIVE_AWAY" },
  });
  await lists.change(id, { ids: [emma?.id], set: { chosen: false } });
  expect(await lists.rowsIn(id, "doubtful")).toEqual([]);
  expect((await lists.finish(id)).body).toMatchObject({ state: "LISTING" });
  await listRows(id);
  expect(await lists.stateOf(id)).toMatchObject({
    ...{ state: "LISTED", finishedAt: expect.any(String) },
    counts: { rows: 3, listed: 2 },
  });
  expect(await lists.books()).toMatchObject([
    { title: "Dune", author: "Frank Herbert", state: "AVAILABLE_FOR_GIVE_AWAY", condition: "GOOD" },
    { title: "Кобзар", ownCity: "Стрий", ownPostalCode: "82400", visibility: "EVERYONE" },
  ]);
  const left = await lists.leftOut(id);
  expect(left.headers.get("content-type")).toMatch(/^text\/csv/);
  expect(await left.response.text()).toMatch(/^Title,Author,ISBN13.*\r\nEmma,Jane Austen,/);
});

test("the catalogues fill in what the list does not say, and the reader's words stay", async () => {
  changeSettings(library.settings);
  const { id } = await lists.brought(
    `Title,Author,ISBN\nMein Momo,,${MOMO.isbn}\n,,978-3-522-20255-8\n`,
  );
  const { body } = await lists.columns(id, { columns: ["title", "author", "isbn"] });
  expect(body).toMatchObject({ state: "READY", counts: { toLookUp: 1, doubles: 1 } });
  expect(await lookUpRows(id)).toBe(false);
  const [row, double] = await lists.rowsIn(id);
  expect(row).toMatchObject({
    ...{ title: "Mein Momo", author: "Michael Ende", language: "de", genre: "CHILDREN" },
    ...{ description: MOMO.description, hasCover: true, isLookedUp: true, doubts: [] },
  });
  expect(double).toMatchObject({ chosen: false, doubts: expect.arrayContaining(["REPEATED"]) });
  await lists.list(id);
  expect(await addCovers(id)).toBe(false);
  const [momo] = await lists.books();
  expect(momo).toMatchObject({
    title: "Mein Momo",
    isbn: MOMO.isbn,
    coverImageId: expect.any(String),
  });
  expect((await lists.undo(id)).body, "a cover of ours is no change").toEqual({
    removed: 1,
    kept: 0,
    left: 0,
  });
  expect(await lists.books()).toEqual([]);
});

test("who does not wait for the catalogues loses nothing, but what was changed since stays", async () => {
  changeSettings(library.settings);
  const { id } = await listed("Momo — Michael Ende\nMOMO! — M. Ende");
  expect(await lists.books()).toMatchObject([{ description: null }]);
  const { id: other } = await listed("Die unendliche Geschichte — Michael Ende");
  const found = { description: MOMO.description, genre: "CHILDREN", isbn: MOMO.isbn };
  await lookUpRows(id);
  await lookUpRows(other);
  await addCovers(id);
  const momo = { where: { ownerId: reader.id, title: "Momo" } };
  expect(await db().book.findFirst(momo)).toMatchObject({
    ...{ ...found, coverImageId: expect.any(String) },
  });
  expect((await lists.undo(id)).body, "that is no change by its owner").toEqual({
    removed: 1,
    kept: 0,
    left: 0,
  });

  const { id: again } = await listed("Momo — Michael Ende");
  await db().book.updateMany({ ...momo, data: { condition: "POOR" } });
  await lookUpRows(again);
  expect((await lists.books()).map(({ description }) => description)).toEqual([null, null]);
});

test("what became another book while the catalogues were asked gets nothing of the one before", async () => {
  changeSettings(library.settings);
  const { id } = await lists.brought("Momo — Michael Ende");
  const [row] = await lists.rowsIn(id);
  const asking = lookUpRows(id);
  await lists.change(id, { ids: [row?.id], set: { title: "Emma", author: "Jane Austen" } });
  await asking;
  expect(await lists.rowsIn(id)).toMatchObject([
    { title: "Emma", description: null, hasCover: false },
  ]);
});

test("without any catalogue the list says what is missing and can be listed by hand", async () => {
  const { id } = await lists.brought("9783522202558\n9780306406157");
  expect(await lookUpRows(id)).toBe(false);
  const [one] = await lists.rowsIn(id, "doubtful");
  expect(one).toMatchObject({
    doubts: ["TITLE", "AUTHOR"],
    isLookedUp: true,
    isbn: "9783522202558",
  });
  await lists.change(id, { ids: [one?.id], set: { title: "Momo", author: "Michael Ende" } });
  await lists.list(id);
  expect(await lists.books()).toMatchObject([{ title: "Momo", isbn: "9783522202558" }]);
  const [left] = await lists.rowsIn(id, "left");
  expect(left).toMatchObject({ isbn: "9780306406157", failure: "NO_TITLE" });
});

test("what the reader lists already is unticked, also once the catalogue has told", async () => {
  changeSettings(library.settings);
  await book(reader, { title: "Momo", author: "Michael Ende" });
  const own = await book(reader, { title: "Emma", author: "Jane Austen" });
  const { id } = await lists.brought(`Emma: A Novel — Jane Austen\n${MOMO.isbn}`);
  expect((await lists.rowsIn(id, "doubles")).map(({ ownBookId }) => ownBookId)).toEqual([own]);
  await lookUpRows(id);
  expect(await lists.rowsIn(id)).toMatchObject([
    { chosen: false },
    { chosen: false, title: "Momo", ownBookId: expect.any(String) },
  ]);
  expect(await lists.finish(id)).toMatchObject({
    status: 409,
    body: { code: "IMPORT_NONE_CHOSEN" },
  });
  await lists.change(id, { filter: "doubles", set: { chosen: true } });
  await lists.list(id);
  expect(await lists.books(), "a second copy of each, as the reader wants").toHaveLength(4);
});

test("titles in every script are told apart, brought twice or read later", async () => {
  await book(reader, { title: "雪国", author: "川端康成" });
  const header = "Title,Author,ISBN13,My Rating,Exclusive Shelf,Bookshelves,Owned Copies,Book Id";
  const listOf = (shelf: string, copies: number) =>
    IN_SCRIPTS.map(([title, author], at) => `${title},${author},,0,${shelf},,${copies},${at}`);
  const read = listOf("read", 1);
  const { id } = await lists.brought([header, ...read, ...read].join("\n"));
  expect((await lists.rowsIn(id)).map(({ chosen }) => chosen)).toEqual([
    ...IN_SCRIPTS.map(([title]) => title !== "雪国"),
    ...IN_SCRIPTS.map(() => false),
  ]);
  const { wanted } = await lists.brought([header, ...listOf("to-read", 0)].join("\n"));
  expect(wanted).toBe(IN_SCRIPTS.length);
});

test("another volume of a book on the shelf is ticked, in whatever way its number is written", async () => {
  const own = await book(reader, { title: "Guide, Vol. II", author: "A. Author" });
  await book(reader, { title: "Magician: Apprentice", author: "R. Feist", isbn: "9780553564945" });
  const { id } = await lists.brought(
    "Guide, Volume 1 — A. Author\nGuide, Book Two — A. Author\nMagician: Master — R. Feist",
  );
  expect(await lists.rowsIn(id)).toMatchObject([
    { chosen: true, ownBookId: null },
    { chosen: false, ownBookId: own },
    { chosen: true, ownBookId: null },
  ]);
  const [first] = await lists.rowsIn(id);
  await lists.change(id, { ids: [first?.id], set: { title: "Guide (Volume 2)" } });
  expect(await lists.rowsIn(id)).toMatchObject([{ ownBookId: own }, {}, {}]);
  await lists.list(id);
  expect(await lists.shelf()).toContain("Magician: Master");
});

test("what the catalogues said is told, and forgotten where the book becomes another one", async () => {
  changeSettings(library.settings);
  const { id } = await lists.brought("Momo");
  await lookUpRows(id);
  const [momo] = await lists.rowsIn(id);
  expect(momo).toMatchObject({
    author: "Michael Ende",
    genre: "CHILDREN",
    filledIn: ["author", "isbn", "description", "genre", "language", "cover"],
  });
  await lists.change(id, { ids: [momo?.id], set: { genre: "CLASSIC" } });
  await lists.change(id, { ids: [momo?.id], set: { title: "Emma", author: "Jane Austen" } });
  await lookUpRows(id);
  expect(await lists.rowsIn(id), "but the reader's own words stay").toMatchObject([
    { isbn: null, description: null, genre: "CLASSIC", hasCover: false, filledIn: [] },
  ]);
});

test("a changed row is told from the others anew, and a mistyped ISBN stays a doubt until it is mended", async () => {
  const { id } = await lists.brought("Title,Author,ISBN\nA,B,9783161484101\nC,D,\n");
  await lists.columns(id, { columns: ["title", "author", "isbn"] });
  const [first, second] = await lists.rowsIn(id);
  await lists.change(id, { ids: [first?.id], set: { title: "A!" } });
  await lists.change(id, { ids: [second?.id], set: { title: "A", author: "B" } });
  expect((await lists.rowsIn(id)).map(({ doubts }) => doubts)).toEqual([["ISBN"], ["REPEATED"]]);
  await lists.change(id, { ids: [first?.id], set: { isbn: "9783161484100" } });
  await lists.change(id, { ids: [second?.id], set: { author: "" } });
  expect((await lists.rowsIn(id)).map(({ doubts }) => doubts)).toEqual([[], ["AUTHOR"]]);
  expect((await lists.stateOf(id)).counts).toMatchObject({ chosen: 2, incomplete: 1 });
});

test("a table without names of its columns loses no book", async () => {
  const { id, firstLineIsBook } = await lists.brought(
    "Emma;Jane Austen;1815\nMomo;Michael Ende;1973\n",
  );
  expect(firstLineIsBook).toBe(true);
  await lists.columns(id, { columns: ["title", "author", null], firstLineIsBook: true });
  expect((await lists.rowsIn(id)).map(({ title }) => title)).toEqual(["Emma", "Momo"]);
});

test("jobs that run at once, and one that dies in the middle, list each row once", async () => {
  const text = Array.from({ length: 130 }, (_, at) => `Book ${at} — Author ${at}`).join("\n");
  const { id } = await lists.brought(text);
  await lists.finish(id);
  const dying = new AbortController();
  dying.abort();
  await listRows(id, dying.signal);
  expect(await lists.stateOf(id)).toMatchObject({ state: "LISTING" });
  await Promise.all(Array.from({ length: 5 }, () => listRows(id)));
  const books = await lists.books();
  expect(new Set(books.map(({ title }) => title)).size).toBe(130);
  expect(books).toHaveLength(130);
  expect(await lists.stateOf(id)).toMatchObject({ state: "LISTED", counts: { listed: 130 } });
});

test("the reader's windows hear how far it is, and nobody else's do", async () => {
  const channel = await openChannel();
  const heard: Record<string, ImportProgress[]> = {};
  for (const one of [reader, neighbour]) {
    const told: ImportProgress[] = (heard[one.id] = []);
    const window = await join(channel.url, one);
    window.on("/user/queue/imports", (progress) => told.push(importProgress.parse(progress)));
  }
  const { id } = await lists.brought("A — B\nC — D\nE — F\n".repeat(20));
  await lists.change(id, { filter: "all", set: { chosen: true } });
  await lists.finish(id);
  await listRows(id);
  await expect
    .poll(() => heard[reader.id]?.at(-1))
    .toMatchObject({
      ...{ id, isEnd: true },
      counts: { rows: 60, listed: 60 },
    });
  expect(heard[reader.id]?.[0]).toMatchObject({ isEnd: false, counts: { listed: 25 } });
  expect(heard[neighbour.id]).toEqual([]);
  await channel.close();
});

test("it can be stopped, and gone on with", async () => {
  const { id } = await lists.brought("A — B\nC — D");
  await lists.finish(id);
  const stopped = await lists.stop(id);
  expect(stopped.body).toMatchObject({ state: "STOPPED" });
  await listRows(id);
  expect(await lists.books()).toHaveLength(0);
  expect((await lists.finish(id)).status).toBe(200);
  expect(await lists.finish(id)).toMatchObject({ status: 409, body: { code: "IMPORT_STATE" } });
  await listRows(id);
  expect(await lists.books()).toHaveLength(2);
});

test("an import is undone but for books to which something has happened", async () => {
  const { id } = await listed("A — B\nC — D\nE — F\nG — H");
  const [asked, edited, hidden] = await lists.books();
  expect((await askFor(asked?.id ?? "", neighbour)).status).toBe(201);
  await db().book.update({ where: { id: edited?.id }, data: { condition: "POOR" } });
  await db().book.update({ where: { id: hidden?.id }, data: { hiddenAt: new Date() } });
  expect((await lists.undo(id)).body).toEqual({ removed: 1, kept: 2, left: 0 });
  expect((await lists.books()).map((each) => each.id)).toEqual([asked?.id, edited?.id]);
  expect((await lists.undo(id)).body, "twice").toEqual({ removed: 0, kept: 2, left: 0 });
  expect(await lists.stateOf(id)).toMatchObject({ state: "UNDONE" });
});

test("what the catalogues add at that moment keeps no book from being taken back", async () => {
  const { id } = await listed("A — B");
  const [added] = await lists.books();
  const catalogue = await pool().connect();
  await catalogue.query("BEGIN");
  const fill = `UPDATE "Book" SET genre = 'FICTION', "updatedAt" = now() WHERE id = $1`;
  await catalogue.query(fill, [added?.id]);
  const undone = lists.undo(id);
  await lockWaits(1);
  await catalogue.query(`UPDATE "BookImportRow" SET "listedAt" = now() WHERE "bookId" = $1`, [
    added?.id,
  ]);
  await catalogue.query("COMMIT");
  catalogue.release();
  expect((await undone).body).toEqual({ removed: 1, kept: 0, left: 0 });
});

test("a large import is taken back in portions, and goes on where a process ended", async () => {
  const { id } = await listed("A — B");
  const { bookId } = await db().bookImportRow.findFirstOrThrow({ where: { importId: id } });
  await db().$executeRaw`
    WITH more AS (
      INSERT INTO "Book" (id, title, author, "ownerId", "updatedAt")
      SELECT gen_random_uuid(), 'T' || n, 'A', ${reader.id}::uuid, now() FROM generate_series(1, 299) AS n
      RETURNING id)
    INSERT INTO "BookImportRow" (id, "importId", position, "bookId", "listedAt")
    SELECT gen_random_uuid(), ${id}::uuid, 1 + row_number() OVER (), id, now()
      FROM more`;
  await db().book.update({ where: { id: bookId ?? "" }, data: { condition: "POOR" } });
  await db().bookImport.update({ where: { id }, data: { state: "UNDONE", isUndoing: true } });
  expect(await takeBooksBack(id, () => true)).toMatchObject({ isDone: false });
  expect((await unfinishedImports()).get("undo")).toContain(id);
  expect(await lists.stateOf(id)).toMatchObject({ state: "UNDONE", isUndoing: true });
  expect((await lists.undo(id)).body).toMatchObject({ kept: 1, left: 0 });
  expect((await lists.books()).map((each) => each.id)).toEqual([bookId]);
  expect((await unfinishedImports()).get("undo")).not.toContain(id);
  expect(await lists.stateOf(id)).toMatchObject({ isUndoing: false });
});

test("a list that is not listed yet is gone when it is taken back", async () => {
  const { id } = await lists.brought("A — B");
  expect((await lists.undo(id)).body).toEqual({ removed: 0, kept: 0, left: 0 });
  expect((await call(GET_ONE, { as: reader, params: { id } })).status).toBe(404);
});

test("a full shelf leaves out the rest, and says so", async () => {
  await db().$executeRaw`
    INSERT INTO "Book" (id, title, author, "ownerId", visibility, "updatedAt")
    SELECT gen_random_uuid(), 'T' || n, 'A', ${reader.id}::uuid, 'NOBODY', now()
      FROM generate_series(1, 4999) AS n`;
  const { id } = await listed("First — One\nSecond — Two");
  expect(await lists.rowsIn(id, "left")).toMatchObject([
    { title: "Second", failure: "BOOK_LIMIT" },
  ]);
});

test("ten lists under way are the most, and old ones are forgotten", async () => {
  for (let at = 1; at < 10; at += 1) await lists.brought(`Book ${at} — B`);
  const answers: Answer[] = await Promise.all(["X — B", "Y — B"].map((text) => lists.bring(text)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "IMPORT_LIMIT")).toHaveLength(1);
  expect(await lists.bring("Z — B")).toMatchObject({ status: 409, body: { code: "IMPORT_LIMIT" } });
  expect((await call(LIST, { as: reader })).body).toHaveLength(10);
  await db().bookImport.updateMany({ data: { createdAt: new Date(0) } });
  await retentionJob.run({});
  expect((await call(LIST, { as: reader })).body).toEqual([]);
});

test("nobody changes a row of another's list by naming it in their own", async () => {
  const { id } = await lists.brought("A — B");
  const [row] = await lists.rowsIn(id);
  const others = listsOf(await person());
  const foreign = await others.brought("C — D");
  const body = { ids: [row?.id], set: { chosen: false } };
  expect((await others.change(foreign.id, body)).body).toEqual({ changed: 0 });
});

test("what is wrong with a change is told", async () => {
  const { id } = await lists.brought("A — B");
  const [before] = await lists.rowsIn(id);
  for (const [body, field, code] of [
    [{ set: { chosen: true } }, "ids", "required"],
    [{ filter: "all", set: { title: "One" } }, "ids", "required"],
    [{ filter: "some", set: {} }, "filter", "choice"],
    [{ filter: "all", set: { isbn: "9783161484101" } }, "set.isbn", "isbnCheckDigit"],
    [{ filter: "all", set: { state: "LENT" } }, "set.state", "choice"],
    [{ filter: "all", set: { title: "x".repeat(301) } }, "set.title", "maxLength"],
    [
      { filter: "all", set: { location: { country: "DEU", postalCode: "x" } } },
      "set.location.postalCode",
      "postalCode",
    ],
  ] as const) {
    const answer = await lists.change(id, body);
    expect([answer.status, answer.body.fields]).toMatchObject([400, { [field]: { code } }]);
  }
  expect(await lists.rowsIn(id)).toEqual([before]);
});

test("one cell of nine megabytes is a cut title, more than ten are too large, and none is no list", async () => {
  const { id } = await lists.brought(`${"x".repeat(9_000_000)} — Author`);
  expect(await lists.rowsIn(id)).toMatchObject([
    { title: "x".repeat(300), doubts: ["TITLE", "AUTHOR"] },
  ]);
  expect((await lists.bring("x".repeat(10_050_000))).status).toBe(413);
  expect(await lists.bring("")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});
