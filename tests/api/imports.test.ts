import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PUT as COLUMNS } from "@/app/api/imports/[id]/columns/route";
import { POST as FINISH } from "@/app/api/imports/[id]/finish/route";
import { GET as LEFT_OUT } from "@/app/api/imports/[id]/left-out/route";
import { DELETE as UNDO, GET as GET_ONE } from "@/app/api/imports/[id]/route";
import { GET as ROWS, PUT as CHANGE } from "@/app/api/imports/[id]/rows/route";
import { POST as STOP } from "@/app/api/imports/[id]/stop/route";
import { GET as LIST, POST as CREATE } from "@/app/api/imports/route";
import { retentionJob } from "@/lib/bootstrap/retention";
import { takeBooksBack } from "@/lib/features/imports/undo-commands";
import { addCovers } from "@/lib/features/imports/cover-commands";
import { listRows } from "@/lib/features/imports/list-commands";
import { unfinishedImports } from "@/lib/features/imports/queries";
import { lookUpRows } from "@/lib/features/imports/look-up-commands";
import {
  bookImport,
  importProgress,
  rowsPage,
  type BookImport,
  type ImportProgress,
  type ImportRow,
} from "@/lib/features/imports/schema";
import { db, pool } from "@/lib/server/database/db";
import { book } from "../support/books";
import { call, type Answer } from "../support/call";
import { catalogs, type Catalogs } from "../support/catalogs";
import { join, openChannel } from "../support/channel";
import { askFor } from "../support/lending";
import { lockWaits } from "../support/lock-waits";
import { neighbours, person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

const MOMO = {
  ...{ isbn: "9783522202558", title: "Momo", author: "Michael Ende", language: "ger" },
  ...{ description: "Ein Mädchen, das zuhören kann.", subjects: ["Kinderbuch"] },
};

let reader: Person, neighbour: Person, library: Catalogs;
beforeAll(async () => {
  library = await catalogs([MOMO]);
});
afterAll(() => library.close());
beforeEach(async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  ({ owner: reader, borrower: neighbour } = await neighbours());
});

function bring(text: string | Uint8Array<ArrayBuffer>, as = reader, name = "books.csv") {
  const form = new FormData();
  form.set("file", new File([text], name));
  return call(CREATE, { as, form });
}

async function brought(text: string, as = reader): Promise<BookImport> {
  const { status, body } = await bring(text, as);
  expect(status, JSON.stringify(body)).toBe(201);
  return bookImport.parse(body);
}

const on = (id: string, as = reader) => ({ as, params: { id } });
async function rowsIn(id: string, filter = "all", as = reader): Promise<ImportRow[]> {
  const { body } = await call(ROWS, { ...on(id, as), query: { filter } });
  return rowsPage.parse(body).content;
}
const change = (id: string, body: unknown, as = reader) =>
  call(CHANGE, { ...on(id, as), body, method: "PUT" });
const finish = (id: string, as = reader) => call(FINISH, { ...on(id, as), method: "POST" });
const stateOf = async (id: string) => bookImport.parse((await call(GET_ONE, on(id))).body);
const undo = (id: string, as = reader) => call(UNDO, { ...on(id, as), method: "DELETE" });
const shelf = (of = reader) =>
  db().book.findMany({ where: { ownerId: of.id, hiddenAt: null }, orderBy: { title: "asc" } });

async function listed(text: string): Promise<BookImport> {
  const { id } = await brought(text);
  expect((await finish(id)).status).toBe(200);
  await listRows(id);
  return stateOf(id);
}

test("a pasted list is looked through, changed and listed, and nothing before", async () => {
  const { id, counts, state } = await brought("Кобзар — Тарас Шевченко\nEmma — Jane Austen\nDune");
  expect(state).toBe("READY");
  expect(counts).toMatchObject({ rows: 3, chosen: 3, doubtful: 1, listed: 0 });
  expect(await shelf()).toHaveLength(0);
  const [, emma, dune] = await rowsIn(id);
  expect((await rowsIn(id, "doubtful")).map(({ title }) => title)).toEqual(["Dune"]);
  const location = { country: "UKR", postalCode: "82400", city: "Стрий" };
  expect((await change(id, { filter: "all", set: { condition: "GOOD", location } })).body).toEqual({
    changed: 3,
  });
  await change(id, {
    ids: [dune?.id],
    set: { author: "Frank Herbert", state: "AVAILABLE_FOR_GIVE_AWAY" },
  });
  await change(id, { ids: [emma?.id], set: { chosen: false } });
  expect(await rowsIn(id, "doubtful")).toEqual([]);
  expect((await finish(id)).body).toMatchObject({ state: "LISTING" });
  await listRows(id);
  expect(await stateOf(id)).toMatchObject({
    ...{ state: "LISTED", finishedAt: expect.any(String) },
    counts: { rows: 3, listed: 2 },
  });
  expect(await shelf()).toMatchObject([
    { title: "Dune", author: "Frank Herbert", state: "AVAILABLE_FOR_GIVE_AWAY", condition: "GOOD" },
    { title: "Кобзар", ownCity: "Стрий", ownPostalCode: "82400", visibility: "EVERYONE" },
  ]);
  const left = await call(LEFT_OUT, on(id));
  expect(left.headers.get("content-type")).toMatch(/^text\/csv/);
  expect(await left.response.text()).toMatch(/^Title,Author,ISBN13.*\r\nEmma,Jane Austen,/);
});

test("the catalogues fill in what the list does not say, and the reader's words stay", async () => {
  changeSettings(library.settings);
  const { id } = await brought(`Title,Author,ISBN\nMein Momo,,${MOMO.isbn}\n,,978-3-522-20255-8\n`);
  const { body } = await call(COLUMNS, {
    ...{ ...on(id), method: "PUT" },
    body: { columns: ["title", "author", "isbn"] },
  });
  expect(body).toMatchObject({ state: "READY", counts: { toLookUp: 1, doubles: 1 } });
  expect(await lookUpRows(id)).toBe(false);
  const [row, double] = await rowsIn(id);
  expect(row).toMatchObject({
    ...{ title: "Mein Momo", author: "Michael Ende", language: "de", genre: "CHILDREN" },
    ...{ description: MOMO.description, hasCover: true, isLookedUp: true, doubts: [] },
  });
  expect(double).toMatchObject({ chosen: false, doubts: expect.arrayContaining(["REPEATED"]) });
  expect((await finish(id)).status).toBe(200);
  await listRows(id);
  expect(await addCovers(id)).toBe(false);
  const [momo] = await shelf();
  expect(momo).toMatchObject({
    title: "Mein Momo",
    isbn: MOMO.isbn,
    coverImageId: expect.any(String),
  });
  expect(await undo(id).then(({ body: undone }) => undone), "a cover of ours is no change").toEqual(
    {
      removed: 1,
      kept: 0,
      left: 0,
    },
  );
  expect(await shelf()).toEqual([]);
});

test("who does not wait for the catalogues loses nothing, but what was changed since stays", async () => {
  changeSettings(library.settings);
  const { id } = await listed("Momo — Michael Ende\nMOMO! — M. Ende");
  expect(await shelf()).toMatchObject([{ description: null }]);
  const { id: other } = await listed("Die unendliche Geschichte — Michael Ende");
  const found = { description: MOMO.description, genre: "CHILDREN", isbn: MOMO.isbn };
  await lookUpRows(id);
  await lookUpRows(other);
  await addCovers(id);
  const momo = { where: { ownerId: reader.id, title: "Momo" } };
  expect(await db().book.findFirst(momo)).toMatchObject({
    ...{ ...found, coverImageId: expect.any(String) },
  });
  expect((await undo(id)).body, "that is no change by its owner").toEqual({
    removed: 1,
    kept: 0,
    left: 0,
  });

  const { id: again } = await listed("Momo — Michael Ende");
  await db().book.updateMany({ ...momo, data: { condition: "POOR" } });
  await lookUpRows(again);
  expect((await shelf()).map(({ description }) => description)).toEqual([null, null]);
});

test("what became another book while the catalogues were asked gets nothing of the one before", async () => {
  changeSettings(library.settings);
  const { id } = await brought("Momo — Michael Ende");
  const [row] = await rowsIn(id);
  const asking = lookUpRows(id);
  await change(id, { ids: [row?.id], set: { title: "Emma", author: "Jane Austen" } });
  await asking;
  expect(await rowsIn(id)).toMatchObject([{ title: "Emma", description: null, hasCover: false }]);
});

test("without any catalogue the list says what is missing and can be listed by hand", async () => {
  const { id } = await brought("9783522202558\n9780306406157");
  expect(await lookUpRows(id)).toBe(false);
  const [one] = await rowsIn(id, "doubtful");
  expect(one).toMatchObject({
    doubts: ["TITLE", "AUTHOR"],
    isLookedUp: true,
    isbn: "9783522202558",
  });
  await change(id, { ids: [one?.id], set: { title: "Momo", author: "Michael Ende" } });
  await finish(id);
  await listRows(id);
  expect(await shelf()).toMatchObject([{ title: "Momo", isbn: "9783522202558" }]);
  const [left] = await rowsIn(id, "left");
  expect(left).toMatchObject({ isbn: "9780306406157", failure: "NO_TITLE" });
});

test("what the reader lists already is unticked, also once the catalogue has told", async () => {
  changeSettings(library.settings);
  await book(reader, { title: "Momo", author: "Michael Ende" });
  const own = await book(reader, { title: "Emma", author: "Jane Austen" });
  const { id } = await brought(`Emma: A Novel — Jane Austen\n${MOMO.isbn}`);
  expect((await rowsIn(id, "doubles")).map(({ ownBookId }) => ownBookId)).toEqual([own]);
  await lookUpRows(id);
  expect(await rowsIn(id)).toMatchObject([
    { chosen: false },
    { chosen: false, title: "Momo", ownBookId: expect.any(String) },
  ]);
  expect(await finish(id)).toMatchObject({ status: 409, body: { code: "IMPORT_NONE_CHOSEN" } });
  await change(id, { filter: "doubles", set: { chosen: true } });
  await finish(id);
  await listRows(id);
  expect(await shelf(), "a second copy of each, as the reader wants").toHaveLength(4);
});

test("what the catalogues said is told, and forgotten where the book becomes another one", async () => {
  changeSettings(library.settings);
  const { id } = await brought("Momo");
  await lookUpRows(id);
  const [momo] = await rowsIn(id);
  expect(momo).toMatchObject({
    author: "Michael Ende",
    genre: "CHILDREN",
    filledIn: ["author", "isbn", "description", "genre", "language", "cover"],
  });
  await change(id, { ids: [momo?.id], set: { genre: "CLASSIC" } });
  await change(id, { ids: [momo?.id], set: { title: "Emma", author: "Jane Austen" } });
  await lookUpRows(id);
  expect(await rowsIn(id), "but the reader's own words stay").toMatchObject([
    { isbn: null, description: null, genre: "CLASSIC", hasCover: false, filledIn: [] },
  ]);
});

test("a changed row is told from the others anew, and a mistyped ISBN stays a doubt until it is mended", async () => {
  const { id } = await brought("Title,Author,ISBN\nA,B,9783161484101\nC,D,\n");
  await call(COLUMNS, {
    ...{ ...on(id), method: "PUT" },
    body: { columns: ["title", "author", "isbn"] },
  });
  const [first, second] = await rowsIn(id);
  await change(id, { ids: [first?.id], set: { title: "A!" } });
  await change(id, { ids: [second?.id], set: { title: "A", author: "B" } });
  expect((await rowsIn(id)).map(({ doubts }) => doubts)).toEqual([["ISBN"], ["REPEATED"]]);
  await change(id, { ids: [first?.id], set: { isbn: "9783161484100" } });
  await change(id, { ids: [second?.id], set: { author: "" } });
  expect((await rowsIn(id)).map(({ doubts }) => doubts)).toEqual([[], ["AUTHOR"]]);
  expect((await stateOf(id)).counts).toMatchObject({ chosen: 2, incomplete: 1 });
});

test("a table without names of its columns loses no book", async () => {
  const { id } = await brought("Emma;Jane Austen;1815\nMomo;Michael Ende;1973\n");
  await call(COLUMNS, {
    ...{ ...on(id), method: "PUT" },
    body: { columns: ["title", "author", null], firstLineIsBook: true },
  });
  expect((await rowsIn(id)).map(({ title }) => title)).toEqual(["Emma", "Momo"]);
});

test("jobs that run at once, and one that dies in the middle, list each row once", async () => {
  const text = Array.from({ length: 130 }, (_, at) => `Book ${at} — Author ${at}`).join("\n");
  const { id } = await brought(text);
  await finish(id);
  const dying = new AbortController();
  dying.abort();
  await listRows(id, dying.signal);
  expect(await stateOf(id)).toMatchObject({ state: "LISTING" });
  await Promise.all(Array.from({ length: 5 }, () => listRows(id)));
  const books = await shelf();
  expect(new Set(books.map(({ title }) => title)).size).toBe(130);
  expect(books).toHaveLength(130);
  expect(await stateOf(id)).toMatchObject({ state: "LISTED", counts: { listed: 130 } });
});

test("the reader's windows hear how far it is, and nobody else's do", async () => {
  const channel = await openChannel();
  const heard: Record<string, ImportProgress[]> = {};
  for (const one of [reader, neighbour]) {
    const told: ImportProgress[] = (heard[one.id] = []);
    const window = await join(channel.url, one);
    window.on("/user/queue/imports", (progress) => told.push(importProgress.parse(progress)));
  }
  const { id } = await brought("A — B\nC — D\nE — F\n".repeat(20));
  await change(id, { filter: "all", set: { chosen: true } });
  await finish(id);
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
  const { id } = await brought("A — B\nC — D");
  await finish(id);
  const stopped = await call(STOP, { ...on(id), method: "POST" });
  expect(stopped.body).toMatchObject({ state: "STOPPED" });
  await listRows(id);
  expect(await shelf()).toHaveLength(0);
  expect((await finish(id)).status).toBe(200);
  expect(await finish(id)).toMatchObject({ status: 409, body: { code: "IMPORT_STATE" } });
  await listRows(id);
  expect(await shelf()).toHaveLength(2);
});

test("an import is undone but for books to which something has happened", async () => {
  const { id } = await listed("A — B\nC — D\nE — F\nG — H");
  const [asked, edited, hidden] = await shelf();
  expect((await askFor(asked?.id ?? "", neighbour)).status).toBe(201);
  await db().book.update({ where: { id: edited?.id }, data: { condition: "POOR" } });
  await db().book.update({ where: { id: hidden?.id }, data: { hiddenAt: new Date() } });
  expect((await undo(id)).body).toEqual({ removed: 1, kept: 2, left: 0 });
  expect((await shelf()).map((each) => each.id)).toEqual([asked?.id, edited?.id]);
  expect((await undo(id)).body, "twice").toEqual({ removed: 0, kept: 2, left: 0 });
  expect(await stateOf(id)).toMatchObject({ state: "UNDONE" });
});

test("what the catalogues add at that moment keeps no book from being taken back", async () => {
  const { id } = await listed("A — B");
  const [added] = await shelf();
  const catalogue = await pool().connect();
  await catalogue.query("BEGIN");
  const fill = `UPDATE "Book" SET genre = 'FICTION', "updatedAt" = now() WHERE id = $1`;
  await catalogue.query(fill, [added?.id]);
  const undone = undo(id);
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
  expect(await stateOf(id)).toMatchObject({ state: "UNDONE", isUndoing: true });
  expect((await undo(id)).body).toMatchObject({ kept: 1, left: 0 });
  expect((await shelf()).map((each) => each.id)).toEqual([bookId]);
  expect((await unfinishedImports()).get("undo")).not.toContain(id);
  expect(await stateOf(id)).toMatchObject({ isUndoing: false });
});

test("a list that is not listed yet is gone when it is taken back", async () => {
  const { id } = await brought("A — B");
  expect((await undo(id)).body).toEqual({ removed: 0, kept: 0, left: 0 });
  expect((await call(GET_ONE, on(id))).status).toBe(404);
});

test("a full shelf leaves out the rest, and says so", async () => {
  const many = Array.from({ length: 4_999 }, (_, at) => ({
    ...{ title: `T${at}`, author: "A", ownerId: reader.id, visibility: "NOBODY" as const },
  }));
  await db().book.createMany({ data: many });
  const { id } = await listed("First — One\nSecond — Two");
  expect(await rowsIn(id, "left")).toMatchObject([{ title: "Second", failure: "BOOK_LIMIT" }]);
});

test("ten lists under way are the most, and old ones are forgotten", async () => {
  for (let at = 1; at < 10; at += 1) await brought(`Book ${at} — B`);
  const answers: Answer[] = await Promise.all(["X — B", "Y — B"].map((text) => bring(text)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "IMPORT_LIMIT")).toHaveLength(1);
  expect(await bring("Z — B")).toMatchObject({ status: 409, body: { code: "IMPORT_LIMIT" } });
  expect((await call(LIST, { as: reader })).body).toHaveLength(10);
  await db().bookImport.updateMany({ data: { createdAt: new Date(0) } });
  await retentionJob.run({});
  expect((await call(LIST, { as: reader })).body).toEqual([]);
});

test("nobody changes a row of another's list by naming it in their own", async () => {
  const { id } = await brought("A — B");
  const stranger = await person();
  const [row] = await rowsIn(id);
  const foreign = await brought("C — D", stranger);
  const body = { ids: [row?.id], set: { chosen: false } };
  expect((await change(foreign.id, body, stranger)).body).toEqual({ changed: 0 });
});

test.each([
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
])("a change with %j is told what is wrong", async (body, field, code) => {
  const { id } = await brought("A — B");
  const answer = await change(id, body);
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toMatchObject({ [field]: { code } });
});

test.each([
  ["a ZIP archive", "PK\u0003\u0004...", 422, "IMPORT_UNREADABLE"],
  ["nothing but blanks", " \n ", 422, "IMPORT_EMPTY"],
  ["5,001 books", "a — b\n".repeat(5_001), 422, "IMPORT_ROWS"],
  ["a million lines", `Title,Author\n${"a,b\n".repeat(1_000_000)}`, 422, "IMPORT_ROWS"],
  ["no file", "", 400, "INVALID_INPUT"],
])("a list of %s is refused", async (_, text, status, code) => {
  expect(await bring(text)).toMatchObject({ status, body: { code } });
});

test("one cell of nine megabytes is a cut title, and more than ten are too large", async () => {
  const { id } = await brought(`${"x".repeat(9_000_000)} — Author`);
  expect(await rowsIn(id)).toMatchObject([{ title: "x".repeat(300), doubts: ["TITLE", "AUTHOR"] }]);
  expect((await bring("x".repeat(10_050_000))).status).toBe(413);
});
