import { beforeEach, expect, test } from "vitest";
import { POST } from "@/app/api/books/search/route";
import { db, pool } from "@/lib/server/database/db";
import { book } from "../support/books";
import { call } from "../support/call";
import { changeReader, neighbours, person, type Person } from "../support/people";
import { titlesFound } from "../support/search";

let owner: Person, reader: Person, distant: Person;
beforeEach(async () => {
  await db().book.deleteMany();
  ({ owner, borrower: reader, stranger: distant } = await neighbours());
});

const titles = (title: string) => titlesFound(reader, { title });

/** The table of words is what it has to be, with so many words. */
async function expectWordsRight(count?: number): Promise<void> {
  const { rows } = await pool().query<{ kept: object; right: object }>(
    `SELECT (SELECT coalesce(jsonb_object_agg(word, uses), '{}') FROM "Word") AS kept,
            (SELECT coalesce(jsonb_object_agg(word, uses), '{}') FROM (
               SELECT word, count(*) AS uses FROM (
                 SELECT DISTINCT "bookId", unnest(words_of(title) || words_of(author)) AS word FROM "Listing") w
                GROUP BY word) c) AS right`,
  );
  const { kept = {}, right = {} } = rows[0] ?? {};
  expect(kept).toEqual(right);
  if (count !== undefined) expect(Object.keys(kept)).toHaveLength(count);
}

test("a mistyped title far away takes typo tolerance from nobody", async () => {
  await book(owner, { title: "Кобзар" });
  await book(owner, { title: "Гайдамаки" });
  await book(owner, { title: "Zauberwald" });
  await book(distant, { title: "Кобзра" });
  await book(distant, { title: "Гайдамкаи" });
  await book(distant, { title: "Кобзрь" });
  await book(distant, { title: "Zaub" });
  expect(await titles("кобзра")).toEqual(["Кобзар"]);
  expect(await titles("гайдамкаи")).toEqual(["Гайдамаки"]);
  expect(await titles("кобзрь"), "no swapped letters: another try, as nothing was found").toEqual([
    "Кобзар",
  ]);
  expect(await titles("zaub")).toEqual(["Zauberwald"]);
  await book(await person(), { title: "Zaub" });
  expect(await titles("zaub"), "beginnings join a known rare word").toEqual(["Zaub", "Zauberwald"]);
});

test("what is found with a rare word's relations goes on where the page ended", async () => {
  for (let n = 0; n < 5; n += 1) await book(owner, { title: "Кобзар" });
  await book(distant, { title: "Кобзрь" });
  const first = await call(POST, { as: reader, body: { title: "кобзрь", limit: 3 } });
  const cursor = first.body.nextCursor;
  const rest = await call(POST, { as: reader, body: { title: "кобзрь", limit: 3, cursor } });
  const ids = [first, rest].flatMap(({ body }) =>
    (body.content as { id: string }[]).map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(5);
  expect(rest.body.nextCursor).toBeNull();
});

test("a frequent word brings only its near relations", async () => {
  for (let n = 0; n < 5; n += 1) await book(distant, { title: "Dune" });
  await book(owner, { title: "June" });
  expect(await titles("dune")).toEqual([]);
});

test("words go with their last listing, whatever takes it away", async () => {
  await book(owner, { title: "Zauberwald", author: "Ann Ebner" });
  const typo = await book(distant, { title: "Zaub Zaub", author: "Ann Zaub" });
  await expectWordsRight(4);
  await db().book.update({ where: { id: typo }, data: { lentCount: 3, lat: 50 } });
  await expectWordsRight(4);
  await db().book.update({ where: { id: typo }, data: { title: "Zauberwald" } });
  await expectWordsRight(4);
  await db().book.update({ where: { id: typo }, data: { hiddenAt: new Date() } });
  await expectWordsRight(3);
  expect(await titles("zaub")).toEqual(["Zauberwald"]);
  await db().book.update({ where: { id: typo }, data: { hiddenAt: null } });
  await db().book.update({ where: { id: typo }, data: { state: "LOST" } });
  await expectWordsRight(3);
  await db().book.update({ where: { id: typo }, data: { state: "AVAILABLE_FOR_BORROW" } });
  await changeReader(distant, { bannedAt: new Date() });
  await expectWordsRight(3);
  await changeReader(distant, { bannedAt: null });
  await expectWordsRight(4);
  await db().book.delete({ where: { id: typo } });
  await expectWordsRight(3);
  await changeReader(owner, { deletedAt: new Date() });
  await expectWordsRight(0);
});

test("many at once: each word is counted once per listing", async () => {
  const heads = ["alpha", "beta", "gamma", "delta"];
  const title = (n: number) => [0, 1, 2].map((at) => heads[(n + at) % 4]).join(" ");
  const ids = await Promise.all(
    Array.from({ length: 24 }, (_, n) => book(owner, { title: title(n), author: `Own ${n}` })),
  );
  await expectWordsRight();
  await Promise.all(
    ids.map((id, n) => {
      const where = { where: { id } };
      if (n % 3 === 0) return db().book.delete(where);
      return db().book.update({
        ...where,
        data: n % 3 === 1 ? { title: title(n + 1) } : { hiddenAt: new Date() },
      });
    }),
  );
  await expectWordsRight();
  await db().book.deleteMany();
  await expectWordsRight(0);
});
