import iconv from "iconv-lite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET as SHELF_FILE } from "@/app/api/users/me/books.csv/route";
import { addCovers } from "@/lib/features/imports/cover-commands";
import { listQueue } from "@/lib/features/imports/read-in-worker";
import { lookUpRows } from "@/lib/features/imports/look-up-commands";
import { bookImport } from "@/lib/features/imports/schema";
import { db } from "@/lib/server/database/db";
import { limit, limiters, RATES } from "@/lib/server/http/rate-limit";
import { exportOf } from "../support/account-export";
import { book } from "../support/books";
import { call, type Answer } from "../support/call";
import { catalogs } from "../support/catalogs";
import { listsOf } from "../support/imports";
import { person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

const OFF = { OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" };
type BookFields = NonNullable<Parameters<typeof book>[1]>;
let reader: Person, lists: ReturnType<typeof listsOf>;
beforeEach(async () => {
  changeSettings(OFF);
  reader = await person();
  lists = listsOf(reader);
});

afterEach(() => {
  changeSettings({ RATE_LIMIT_FACTOR: "1000" });
  limiters().clear();
  vi.restoreAllMocks();
});

const textOf = async ({ response }: Answer) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
const shelfFile = async (as: Person) => textOf(await call(SHELF_FILE, { as }));
const leftOutFile = async (id: string) => textOf(await lists.leftOut(id));

test.each<[string, (as: Person) => Promise<string>]>([
  ["a shelf as a file", shelfFile],
  ["the export of an account", async (as) => (await exportOf(as)).text],
])("%s, brought to another account, is the same shelf", async (_, fileOf) => {
  const own = { ownCountry: "UKR", ownPostalCode: "82400", ownCity: "Стрий" };
  const all: BookFields = {
    ...{ title: "Усе про «все»", author: "Ґалаґан, І.; Ñandú", isbn: "9783161484100" },
    ...{ description: 'Перший, "рядок";\n\n  - другий <b>рядок</b> &amp; 😀\n=1+1', form: "м'яка" },
    ...{ genre: "DRAMA", condition: "LIKE_NEW", language: "pl", visibility: "FRIENDS" },
    ...{ state: "AVAILABLE_FOR_GIVE_AWAY", loanDays: 365, willingToTravel: true },
    ...{ isShareable: false, ...own },
  };
  await book(reader, all);
  for (const title of [
    "=cmd|' /C calc'!A0",
    "'=1",
    "''=2",
    "＝1+1",
    "'＠a",
    "'tis",
    '="9"',
    '"x", "y"',
    "@a",
    "-",
  ])
    await book(reader, { title, author: "+380", description: "'-b\r\nc", form: "=F" });
  for (const title of ["الف ليلة", "百年の孤独", "Ünïcödé 👩‍👩‍👧", "9783161484100", "true", "NULL"])
    await book(reader, { title, author: "A — B: C" });
  for (const visibility of ["EVERYONE", "NOBODY"] as const)
    await book(reader, { title: "Two copies", author: "Same", visibility, loanDays: 1 });
  await book(reader, { title: "Deleted", author: "Gone", hiddenAt: new Date() });
  const other = await person();
  const others = listsOf(other);
  const { id, format } = await others.brought(await fileOf(reader));
  expect(format).toBe("NEARSHELF");
  expect((await others.rowsIn(id)).filter(({ chosen }) => !chosen)).toEqual([]);
  await lookUpRows(id);
  await others.list(id);
  const lines = async (as: Person) =>
    (await shelfFile(as))
      .replaceAll(/\d{4}\/\d\d\/\d\d/g, "today")
      .split(/\r\n(?=[^c])/)
      .toSorted();
  expect(await lines(other)).toEqual(await lines(reader));
  const where = { ownerId: other.id, isbn: "9783161484100" };
  expect(await db().book.findFirstOrThrow({ where })).toMatchObject(all);
});

test("what of one's own file cannot be listed as it was is told", async () => {
  const head = "Title,Author,ISBN13,State,Condition,Visibility,Country,Postal Code,Loan Days\n";
  const { id } = await lists.brought(
    `${head}Lent,A,,LENT,,,,,\nBooked,A,,booked,,,,,\nLost,B,,LOST,,,,,\nFar,C,,,WORN,ALL,DEU,x,999\nXX,D,,,,,Narnia,,0\n`,
  );
  expect(await lists.rowsIn(id)).toMatchObject([
    { title: "Lent", state: "AVAILABLE_FOR_BORROW", chosen: false, doubts: ["OUT"] },
    { title: "Booked", chosen: false, doubts: ["OUT"] },
    { title: "Lost", chosen: false, doubts: ["LOST"] },
    { doubts: ["PLACE"], condition: null, visibility: "EVERYONE", country: null, loanDays: null },
    { doubts: ["PLACE"], loanDays: null },
  ]);
  const set = { location: { country: "DEU", city: "Weimar" } };
  await lists.change(id, { filter: "doubtful", set });
  const away = ["Lent", "Booked", "Lost"];
  expect((await lists.rowsIn(id, "doubtful")).map(({ title }) => title)).toEqual(away);
  const all = { chosen: true, condition: "GOOD" };
  expect((await lists.change(id, { filter: "all", set: all })).body).toEqual({ changed: 5 });
  const rows = await lists.rowsIn(id);
  expect(rows.filter(({ chosen }) => !chosen).map(({ title }) => title)).toEqual(away);
  expect(rows.every(({ condition }) => condition === "GOOD")).toBe(true);
  await lists.change(id, { ids: [rows[0]?.id], set: { chosen: true } });
  await lists.list(id);
  expect(await lists.shelf()).toEqual(["Far", "Lent", "XX"]);
  const { id: again } = await lists.brought(await leftOutFile(id));
  expect((await lists.rowsIn(again)).map(({ title, doubts }) => [title, ...doubts])).toEqual([
    ["Booked", "OUT"],
    ["Lost", "LOST"],
  ]);
});

test("words of one's own file stay as they are, and a cover comes from the catalogue", async () => {
  const momo = { isbn: "9783522202558", title: "Momo", author: "Michael Ende", language: "ger" };
  const library = await catalogs([{ ...momo, description: "…", subjects: ["Kinderbuch"] }]);
  changeSettings(library.settings);
  await book(reader, { title: "Mein Momo", author: "Ende", isbn: momo.isbn });
  const file = await shelfFile(reader);
  const other = await person();
  const others = listsOf(other);
  const { id } = await others.brought(file);
  await lookUpRows(id);
  const plain = { genre: null, language: null, description: null, title: "Mein Momo" };
  const [row] = await others.rowsIn(id);
  expect(row).toMatchObject({ ...plain, hasCover: true, filledIn: ["cover"] });
  await others.list(id);
  await addCovers(id);
  expect(await db().book.findFirst({ where: { ownerId: other.id } })).toMatchObject({
    ...{ ...plain, coverImageId: expect.any(String) },
  });
  await library.close();
});

test("an address in a list is never fetched", async () => {
  const head = "Title,Author,ISBN13,Exclusive Shelf,Cover,Cover URL,coverUrl";
  const inner = "http://169.254.169.254/latest,http://127.0.0.1:9/x.jpg,http://localhost/x.jpg";
  const { id } = await lists.brought(`${head}\nA,B,,read,${inner}\n`);
  await lookUpRows(id);
  expect(await lists.rowsIn(id)).toMatchObject([{ hasCover: false, filledIn: [] }]);
});

test("a part of a shelf, as scanned books are sent, is looked up like any list", async () => {
  const emma = { isbn: "9780141439587", title: "Emma", author: "Jane Austen", language: "eng" };
  const library = await catalogs([{ ...emma, description: "A matchmaker.", subjects: [] }]);
  changeSettings(library.settings);
  const head = "Title,Author,ISBN13,Binding,Language,Genre,Condition,State,Visibility,Description";
  const { id } = await lists.brought(`${head}\nMy Emma,Austen,${emma.isbn},,,,GOOD,,,\n`);
  await lookUpRows(id);
  expect(await lists.rowsIn(id)).toMatchObject([
    { title: "My Emma", description: "A matchmaker.", language: "en", condition: "GOOD" },
  ]);
  await library.close();
});

test("what was left out is a file that is mended and brought again", async () => {
  await book(reader, { title: "Emma", author: "Jane Austen" });
  const { id } = await lists.brought("=1+1\n'Tis — +2\nEmma — Jane Austen\nMomo — Michael Ende");
  const [, tis] = await lists.rowsIn(id);
  const location = { country: "UKR", city: "Стрий" };
  const set = { condition: "POOR", chosen: false, location };
  await lists.change(id, { ids: [tis?.id], set });
  await lists.list(id);
  const file = await leftOutFile(id);
  expect(file.split("\r\n")).toEqual([
    "\uFEFFTitle,Author,ISBN13,Binding,Language,Genre,Condition,State,Visibility,Description," +
      "Willing To Travel,Shareable,Loan Days,Country,Postal Code,City,Problem",
    expect.stringMatching(/^'=1\+1,,.*,NO_AUTHOR$/),
    expect.stringMatching(/^'Tis,'\+2,.*,POOR,AVAILABLE_FOR_BORROW,.*,UKR,,Стрий,$/),
    expect.stringMatching(/^Emma,.*,ALREADY_LISTED$/),
    "",
  ]);
  const { id: again } = await lists.brought(file.replace("'=1+1,,", "'=1+1,Somebody,"));
  expect(await lists.rowsIn(again)).toMatchObject([
    { title: "=1+1", author: "Somebody", chosen: true, doubts: [] },
    { title: "'Tis", author: "+2", condition: "POOR", city: "Стрий", chosen: true },
    { title: "Emma", chosen: false, ownBookId: expect.any(String) },
  ]);
  await lists.list(again);
  expect(await lists.shelf()).toEqual(["'Tis", "=1+1", "Emma", "Momo"]);
});

test("catalogues that do not answer are asked again later, but not for ever", async () => {
  changeSettings({ ...OFF, OPENLIBRARY_URL: "http://127.0.0.1:9" });
  const { id } = await lists.brought("Momo — Michael Ende");
  for (let time = 1; time <= 4; time += 1) {
    await lookUpRows(id);
    const [row] = await lists.rowsIn(id);
    expect(row).toMatchObject({ isLookedUp: true, isAskedAgain: time < 4 });
    // Not yet due.
    await lookUpRows(id);
    expect(await db().bookImportRow.findFirst({ where: { importId: id } })).toMatchObject({
      lookUps: time,
    });
    await db().bookImportRow.updateMany({
      where: { importId: id, askAgainAt: { not: null } },
      data: { askAgainAt: new Date() },
    });
  }
});

const MB = 1_000_000;
/** An idle machine with two cores needs about a third. */
const STANDSTILL_MS = 600;

/** Most processor time between two turns of the server's thread; does not depend on other processes. */
function standstill(): () => number {
  const busyMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = busyMs();
  let longest = 0;
  const turn = () => {
    const now = busyMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 5);
  return () => {
    clearInterval(timer);
    turn();
    return longest;
  };
}

const GOODREADS = "Title,Author,ISBN13,Exclusive Shelf\n";
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test.each<[string, () => string | Uint8Array<ArrayBuffer>, string | number]>([
  ["ten megabytes of line breaks", () => "\n".repeat(10 * MB), "IMPORT_EMPTY"],
  ["ten megabytes of commas", () => ",".repeat(10 * MB), "IMPORT_COLUMNS"],
  ["three million empty cells", () => '"",'.repeat(3 * MB), "IMPORT_COLUMNS"],
  ["three megabytes of quotes", () => '"'.repeat(3 * MB), "IMPORT_UNREADABLE"],
  ["5,001 books", () => "a — b\n".repeat(5_001), "IMPORT_ROWS"],
  ["three million lines", () => GOODREADS + "a,\n".repeat(3 * MB), "IMPORT_ROWS"],
  ["lines of blanks", () => `a${" ".repeat(1_900)}b\n`.repeat(1_000), 1_000],
  ["100,000 columns", () => `${"c,".repeat(100_000)}\n`.repeat(40), "IMPORT_COLUMNS"],
  ["JSON that goes deep", () => '{"a":'.repeat(2 * MB), "IMPORT_UNREADABLE"],
  ["arrays in arrays", () => "[".repeat(3 * MB), "IMPORT_UNREADABLE"],
  ["JSON of something else", () => '{"constructor":{"prototype":1}}', "IMPORT_UNREADABLE"],
  ["names of prototypes", () => '{"__proto__":{"title":"A"},"toString":{"title":"B"}}', 1],
  ["columns of prototypes", () => `__proto__,constructor,${GOODREADS}x,y,A,B,,read`, 1],
  ["NUL in a cell", () => `${GOODREADS}A\u0000,B,,read`, "IMPORT_UNREADABLE"],
  ["a workbook named .csv", () => Buffer.from("PK\u0003\u0004xl/"), "IMPORT_UNREADABLE"],
  ["UTF-16 with a mark", () => utf16(`\ufeff${GOODREADS}Кобзар,Т. Ш.,,read`), 1],
  ["UTF-16 without one", () => utf16(`${GOODREADS}A,B,,read`), 1],
  ["bytes of no encoding", () => Buffer.alloc(10 * MB, 0xe9), 1],
])("%s: a clear answer, soon, and the server goes on meanwhile", async (_, make, expected) => {
  // Starts the thread.
  await lists.bring("A — B");
  const list = make();
  const longestMs = standstill();
  const began = performance.now();
  const { status, body } = await lists.bring(list);
  const took = performance.now() - began;
  if (typeof expected === "string")
    expect({ status, code: body.code }).toEqual({ status: 422, code: expected });
  else expect(bookImport.parse(body).counts.rows).toBe(expected);
  expect(took).toBeLessThan(15_000);
  expect(longestMs(), "milliseconds that the server stood still").toBeLessThan(STANDSTILL_MS);
});

const encoded = (text: string, encoding: string) => Uint8Array.from(iconv.encode(text, encoding));
const CZECH =
  "Title,Author\nPříběh lásky a tmy,Amos Oz\nVečery pod lampou,Jan Novák\nNejtemnější hodina,Anthony McCarten\n";
/** Three books whose one special letter reads right in several ways. */
const UNSURE = "Title,Author\nCosì,A\nPerò,B\nEmma,C\n";
const titlesIn = async (id: string) => (await lists.rowsIn(id)).map(({ title }) => title);

test("a list whose letters may be read in several ways asks how, with its first books in each", async () => {
  const asked = await lists.brought(encoded(UNSURE, "cp850"));
  expect(asked).toMatchObject({ state: "ENCODING", columns: null, counts: { rows: 0 } });
  const choices = asked.encodings ?? [];
  expect(choices.map(({ encoding }) => encoding)).toContain(asked.encoding);
  const right = choices.find(({ sample }) => sample.join() === "Così · A,Però · B");
  expect(right).toBeDefined();
  expect(await lists.stateOf(asked.id)).toEqual(asked);
  const { status, body } = await lists.encoding(asked.id, right?.encoding ?? "");
  expect({ status, state: body.state }).toEqual({ status: 200, state: "COLUMNS" });
  await lists.columns(asked.id, { columns: ["title", "author"] });
  expect(await titlesIn(asked.id)).toEqual(["Così", "Però", "Emma"]);
});

test("a list that was read wrongly is read again in another encoding, until it is listed", async () => {
  const goodreads = CZECH.replaceAll("\n", ",,read\n").replace(",,read", ",ISBN13,Exclusive Shelf");
  const first = await lists.brought(encoded(goodreads, "win1250"));
  expect(first).toMatchObject({ state: "READY", encoding: "windows-1250" });
  const titles = ["Příběh lásky a tmy", "Večery pod lampou", "Nejtemnější hodina"];
  expect(await titlesIn(first.id)).toEqual(titles);
  const western = await lists.encoding(first.id, "windows-1252");
  expect(western.body).toMatchObject({
    state: "READY",
    encoding: "windows-1252",
    counts: { rows: 3 },
  });
  expect((await titlesIn(first.id))[0]).toBe("Pøíbìh lásky a tmy");
  expect(await lists.encoding(first.id, "latin")).toMatchObject({
    status: 400,
    body: { fields: { encoding: expect.anything() } },
  });
  await lists.encoding(first.id, "windows-1250");
  await lists.list(first.id);
  expect(await lists.shelf()).toEqual(titles.toSorted());
  expect(await lists.stateOf(first.id)).toMatchObject({ encodings: null });
  expect(await lists.encoding(first.id, "windows-1252")).toMatchObject({
    status: 409,
    body: { code: "IMPORT_STATE" },
  });
});

test("a list is read by the encoding it is sent with", async () => {
  const bytes = encoded(UNSURE, "cp850");
  const { body } = await lists.bring(bytes, "books.csv", {}, { encoding: "ibm850" });
  expect(body).toMatchObject({ state: "COLUMNS", encoding: "ibm850" });
  const unknown = await lists.bring(bytes, "books.csv", {}, { encoding: "latin" });
  expect(unknown).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", fields: { encoding: expect.anything() } },
  });
});

test("broken letters where nothing is read of make nobody choose, nor lose the others", async () => {
  const tabs = (title: string) =>
    Uint8Array.from([
      ...Buffer.from(`Title\tAuthor\tISBN13\tExclusive Shelf\tSubjects\n${title}\tA\t\tread\tx`),
      ...[0xe5, 0x0a],
    ]);
  const plain = await lists.brought(tabs("Emma"));
  expect(plain).toMatchObject({ state: "READY", encoding: null, encodings: null });
  const mostly = await lists.brought(tabs("Gödel"));
  expect(mostly).toMatchObject({ state: "READY", encoding: "utf-8" });
  expect(await titlesIn(mostly.id)).toEqual(["Gödel"]);
});

test("one reader can wait with two lists and no more, holds up nobody else, and waits without end", async () => {
  const [eager, calm] = [await person(), await person()];
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const times = () => timeout.mock.calls.filter(([ms]) => ms === 30_000).length;
  const { promise: read, resolve: finish } = Promise.withResolvers<void>();
  const slow = listQueue().run("somebody", () => read);
  const sent = Array.from({ length: 3 }, () => listsOf(eager).bring("A — B"));
  const busy = await Promise.race(sent);
  expect([busy.status, busy.body.code, busy.headers.get("retry-after")]).toEqual([
    503,
    "IMPORT_BUSY",
    "10",
  ]);
  const other = listsOf(calm).bring("C — D");
  expect(times(), "the time of a list that waits does not run").toBe(0);
  finish();
  await slow;
  expect((await other).status).toBe(201);
  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([201, 201, 503]);
  expect(times()).toBe(3);
});

test("who brings what is no list again and again has to wait; who brings lists has not", async () => {
  changeSettings({ RATE_LIMIT_FACTOR: "1" });
  limiters().clear();
  const other = await person();
  for (let at = 0; at < 11; at += 1)
    expect((await listsOf(other).bring(`A${at} — B`)).status).toBeLessThan(429);
  const codes = [];
  for (let at = 0; at < 12; at += 1) codes.push((await lists.bring("\u0000")).body.code);
  expect(codes.slice(0, 10)).toEqual(Array(10).fill("IMPORT_UNREADABLE"));
  expect(codes.slice(10)).toEqual(["RATE_LIMITED", "RATE_LIMITED"]);
  expect(await lists.bring("A — B")).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
});

test("the seconds in which a reader's lists are read are counted; who has used them up waits, others do not", async () => {
  changeSettings({ RATE_LIMIT_FACTOR: "1" });
  limiters().clear();
  await limit("listSeconds", reader.id, RATES.listSeconds.points);
  expect((await lists.bring("A — B")).status, "within the time").toBe(201);
  const refused = await lists.bring("C — D");
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await listsOf(await person()).bring("C — D")).status).toBe(201);
});

test("five thousand books are brought, and listed, without the server standing still", async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, at) => `Book ${at},Author ${at},${"x".repeat(90)}`,
  );
  const text = `Buch,Autor,Notiz,Nummer\n${lines.join("\n")}\n`;
  const longestMs = standstill();
  const { id } = await lists.brought(text);
  const columns = ["title", "author", "description", null];
  const chosen = await lists.columns(id, { columns });
  expect(chosen.body).toMatchObject({ counts: { rows: 5_000, chosen: 5_000 }, columns: null });
  expect(longestMs()).toBeLessThan(STANDSTILL_MS);
});
