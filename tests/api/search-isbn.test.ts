import type pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { POST as SEARCH } from "@/app/api/books/search/route";
import { GET as SUGGEST } from "@/app/api/books/suggest/route";
import { GET as OWN } from "@/app/api/users/me/books/route";
import { pool } from "@/lib/server/database/db";
import { block, book } from "../support/books";
import { call } from "../support/call";
import { person, type Person } from "../support/people";
import { titlesFound } from "../support/search";
import { wishFor } from "../support/wishes";

const ISBN = "9780306406157";
let reader: Person, owner: Person;
beforeAll(async () => {
  [reader, owner] = [await person(), await person()];
  await book(owner, { title: "Signals", author: "A. Reader", isbn: ISBN, genre: "SCIENCE" });
  await book(owner, { title: "Noise", author: "A. Reader", isbn: "9780804429573" });
  const far = await person({ country: "DEU", postalCode: "10115", lat: 52.53, lon: 13.38 });
  await book(far, { title: "Far", author: "A. Reader", isbn: ISBN });
});

const titles = (body: object) => titlesFound(reader, body);

const WRITINGS = [
  ...[ISBN, "0-306-40615-2", "ISBN-13: 978 0 306 40615 7", "９７８０３０６４０６１５７"],
  ...["9780306406157 54499", "9780306406157.", "0306406152, 9780306406157", "9780306406157 (pbk.)"],
];

test.each(WRITINGS)("%s finds the book in each field", async (written) => {
  for (const field of ["query", "title", "isbn"])
    expect(await titles({ [field]: written }), field).toEqual(["Signals"]);
  const { body } = await call(SUGGEST, { as: reader, query: { q: written } });
  expect(body).toMatchObject([{ kind: "title", text: "Signals" }]);
});

test("an x as check digit may be small, and a mistyped number is told in its own field alone", async () => {
  expect(await titles({ query: "0-8044-2957-x" })).toEqual(["Noise"]);
  expect(await titles({ query: "978-0-306-40615-8" })).toEqual([]);
  const { status, body } = await call(SEARCH, { as: reader, body: { isbn: "978-0-306-40615-8" } });
  expect(status).toBe(400);
  expect(body.fields).toMatchObject({ isbn: { code: "isbnCheckDigit" } });
  expect(await titles({ isbn: "" }), "empty is not asked for").toContain("Signals");
});

test("it goes together with words, filters and the place", async () => {
  expect(await titles({ isbn: ISBN, query: "signals" })).toEqual(["Signals"]);
  expect(await titles({ isbn: ISBN, query: "noise" })).toEqual([]);
  expect(await titles({ isbn: ISBN, author: "raeder", sortBy: "rating" })).toEqual(["Signals"]);
  expect(await titles({ query: ISBN, genre: "POETRY" })).toEqual([]);
  expect(await titles({ query: ISBN, genre: "SCIENCE", language: "" })).toEqual(["Signals"]);
  expect(await titles({ query: ISBN, country: "DEU" })).toEqual(["Far"]);
  expect(await titles({ query: ISBN, title: "0-8044-2957-X" }), "two numbers").toEqual([]);
});

test("what one may not see is not found by its number either", async () => {
  const isbn = "9780141439518";
  const find = () => titles({ query: isbn });
  const [shy, foe] = [await person(), await person()];
  await book(shy, { title: "For friends", isbn, visibility: "FRIENDS" });
  await book(shy, { title: "For nobody", isbn, visibility: "NOBODY" });
  await book(shy, { title: "Hidden", isbn, hiddenAt: new Date() });
  await book(foe, { title: "Theirs", isbn });
  await book(reader, { title: "One's own", isbn });
  expect(await find()).toEqual(["Theirs"]);
  await block(foe, reader);
  expect(await find()).toEqual([]);
  const { body } = await call(SUGGEST, { as: reader, query: { q: isbn } });
  expect(body).toEqual([]);
});

test("many copies come page by page, each once", async () => {
  const isbn = "9780141040370";
  for (let n = 0; n < 7; n += 1) await book(owner, { title: `Copy ${n}`, isbn });
  for (const sortBy of ["relevance", "lentCount"]) {
    const seen: string[] = [];
    for (let cursor: unknown = ""; cursor !== null;) {
      const body = { query: isbn, limit: 3, ...(cursor ? { cursor } : {}) };
      const page = await call(SEARCH, { as: reader, query: { sortBy }, body });
      seen.push(...(page.body.content as { title: string }[]).map(({ title }) => title));
      cursor = page.body.nextCursor;
    }
    expect(seen.toSorted(), sortBy).toEqual(Array.from({ length: 7 }, (_, n) => `Copy ${n}`));
  }
});

test("no table is read whole for it", async () => {
  const asked = vi.spyOn(pool(), "query");
  await titles({ query: ISBN });
  await call(SUGGEST, { as: reader, query: { q: ISBN } });
  const statements = asked.mock.calls.flatMap(([config]) => {
    const { name, text, values } = config as unknown as pg.QueryConfig;
    return /^(?:search|suggest)-.*i/.test(name ?? "") && text.includes("isbn")
      ? [{ text, values }]
      : [];
  });
  asked.mockRestore();
  expect(statements).toHaveLength(2);
  const client = await pool().connect();
  try {
    await client.query("SET enable_seqscan = off");
    for (const { text, values } of statements) {
      const { rows } = await client.query<Record<"QUERY PLAN", string>>(`EXPLAIN ${text}`, values);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("Book_isbn_idx");
      expect(plan).not.toMatch(/Seq Scan on "(?:Book|Listing)"/);
    }
  } finally {
    await client.query("RESET enable_seqscan");
    client.release();
  }
});

test("a wish and one's own shelf know it in any writing too", async () => {
  const wish = await wishFor(reader, { query: "ISBN 0-306-40615-2" });
  expect(wish).toMatchObject({ query: null, isbn: ISBN, there: [{ title: "Signals" }] });
  for (const q of [...WRITINGS, "306-40615", "９７８０３０６"]) {
    const own = await call(OWN, { as: owner, query: { q } });
    expect(own.body.content, q).toMatchObject([{ title: "Signals" }]);
  }
});
