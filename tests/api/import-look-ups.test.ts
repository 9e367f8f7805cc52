import { afterEach, beforeEach, expect, test } from "vitest";
import { unfinishedImports } from "@/lib/features/imports/queries";
import { lookUpRows } from "@/lib/features/imports/look-up-commands";
import { db } from "@/lib/server/database/db";
import { book } from "../support/books";
import { catalogs, type Catalogs } from "../support/catalogs";
import { listsOf } from "../support/imports";
import { person, SETTLED } from "../support/people";
import { changeSettings } from "../support/settings";

const MOMO = { isbn: "9783522202558", title: "Momo", author: "Michael Ende", language: "ger" };

let library: Catalogs, lists: ReturnType<typeof listsOf>;
beforeEach(async () => {
  library = await catalogs([MOMO]);
  changeSettings({ OPENLIBRARY_URL: library.url, DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  lists = listsOf(await person());
});
afterEach(() => library.close());

const isOpen = async (id: string) => (await unfinishedImports()).get("lookUp")?.includes(id);

test("rows with an ISBN are looked up first", async () => {
  const lines = Array.from({ length: 8 }, (_, at) => `Book ${at} — A`);
  const { id } = await lists.brought([...lines, MOMO.isbn].join("\n"));
  await lookUpRows(id);
  const first = library.asked.slice(0, 3).map(({ url }) => url.searchParams.get("bibkeys"));
  expect(first, "three at a time").toContain(`ISBN:${MOMO.isbn}`);
});

test("a list that is being listed is not looked up meanwhile, and gone on with afterwards", async () => {
  const { id } = await lists.brought(
    Array.from({ length: 12 }, (_, at) => `Book ${at} — Author`).join("\n"),
  );
  library.fault = {
    openLibrary: async (response) => {
      await db().bookImport.update({ where: { id }, data: { state: "LISTING" } });
      response.end("{}");
    },
  };
  expect(await lookUpRows(id)).toBe(false);
  expect(library.asked.length).toBeLessThan(6);
  const before = library.asked.length;
  expect(await lookUpRows(id)).toBe(false);
  expect([library.asked.length, await isOpen(id)]).toEqual([before, false]);
  library.fault = {};
  await db().bookImport.update({ where: { id }, data: { state: "LISTED" } });
  expect(await isOpen(id)).toBe(true);
  await lookUpRows(id);
  expect(await isOpen(id)).toBe(false);
  expect((await lists.rowsIn(id)).every(({ isLookedUp }) => isLookedUp)).toBe(true);
});

test("a listed book that lacks nothing is not looked up any more", async () => {
  const { id } = await lists.brought("A — B\nC — D");
  await lists.list(id);
  expect(await isOpen(id)).toBe(true);
  const full = {
    isbn: MOMO.isbn,
    description: "-",
    genre: "DRAMA",
    language: "de",
    form: "-",
  } as const;
  await db().book.updateMany({ where: { title: "A" }, data: full });
  await db().bookImportRow.updateMany({ where: { title: "A" }, data: { coverUrl: library.url } });
  await db().book.updateMany({ where: { title: "C" }, data: { hiddenAt: new Date() } });
  expect(await isOpen(id)).toBe(false);
  await lookUpRows(id);
  expect(library.asked).toEqual([]);
});

test("what is listed here is found by title and author, with a slip in the title", async () => {
  const known = { title: "Die unendliche Geschichte", author: "Ende, Michael", form: "Tafel" };
  for (const owner of [await person(SETTLED), await person(SETTLED)]) await book(owner, known);
  const { id } = await lists.brought("Die unendliche Gechichte — Michael Ende");
  await lookUpRows(id);
  expect(await lists.rowsIn(id)).toMatchObject([{ form: "Tafel", filledIn: ["form"] }]);
});

test("what one other reader lists is left to be ticked, what several list alike is taken", async () => {
  changeSettings({ OPENLIBRARY_URL: "" });
  const city = { title: "Місто", author: "Валер’ян Підмогильний", isbn: "9789662355574" };
  const theirs = { ...city, genre: "FICTION", description: "Ring at flat 12." } as const;
  const lookedUp = async (text: string) => {
    const { id, state } = await lists.brought(text);
    if (state === "COLUMNS") await lists.columns(id, { columns: ["title", "author", "isbn"] });
    await lookUpRows(id);
    return lists.rowsIn(id);
  };
  await book(await person(SETTLED), theirs);
  const facts = { ...city, genre: "FICTION", description: null };
  expect(await lookedUp(city.isbn)).toMatchObject([
    { ...facts, doubts: ["READER"], chosen: false, hasCover: false },
  ]);
  expect(
    await lookedUp(`Title,Author,ISBN\nМоє місто,В. Підмогильний,${city.isbn}\n`),
    "what the list says needs no one",
  ).toMatchObject([{ title: "Моє місто", genre: null, doubts: [], chosen: true }]);
  await book(await person(SETTLED), theirs);
  expect(await lookedUp(city.isbn)).toMatchObject([{ ...facts, doubts: [], chosen: true }]);
});
