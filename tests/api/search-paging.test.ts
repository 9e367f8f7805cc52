import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/books/search/route";
import type { BookDto } from "@/lib/features/books/schema";
import { db } from "@/lib/server/database/db";
import { cellCentre } from "@/lib/features/geo/cell";
import type { Point } from "@/lib/features/geo/queries";
import { book } from "../support/books";
import { call } from "../support/call";
import { person, type Person } from "../support/people";

const BOOKS = 220;
const WORDS = "Кобзар Кобзарь Kobza Місто Misto Harry Стара земля und Wald".split(" ");
const AUTHORS = ["Тарас Шевченко", "Taras Shevchenko", "Ольга Кобилянська", "Anna Wald"];
const GENRES = ["POETRY", "DRAMA", null] as const;
const LANGUAGES = ["uk", "de", null] as const;

let reader: Person;
const rows: { id: string; genre: string | null; language: string | null; km: number | null }[] = [];

/** Fixed random numbers, so that the world is the same in each run. */
function dice(seed: number) {
  let state = seed;
  return <T>(of: readonly T[]): T => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return of[(state >>> 8) % of.length] as T;
  };
}

const HOME = cellCentre({ lat: 49.84, lon: 24.03 });
const RADIUS = 6378.168;
/** Distance from home, between the centres of the cells. */
function kilometres(point: Point): number {
  const { lat, lon } = cellCentre(point);
  const rad = Math.PI / 180;
  const a =
    Math.sin(((lat - HOME.lat) * rad) / 2) ** 2 +
    Math.cos(HOME.lat * rad) * Math.cos(lat * rad) * Math.sin(((lon - HOME.lon) * rad) / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.sqrt(a));
}

beforeAll(async () => {
  const pick = dice(7);
  const steps = [-0.6, -0.1, -0.01, 0, 0, 0, 0.01, 0.05, 0.3];
  const owners = await Promise.all(
    Array.from({ length: 14 }, (_, at) => {
      const [lat, lon] = [
        Math.round((49.84 + pick(steps)) * 100) / 100,
        Math.round((24.03 + pick(steps)) * 100) / 100,
      ];
      return at < 2
        ? person({ lat: null, lon: null }).then((owner) => ({ owner, km: null }))
        : person({ lat, lon }).then((owner) => ({ owner, km: kilometres({ lat, lon }) }));
    }),
  );
  for (let at = 0; at < BOOKS; at += 1) {
    const { owner, km } = pick(owners);
    const [genre, language, lentCount, interestCount] = [
      pick(GENRES),
      pick(LANGUAGES),
      pick([0, 0, 0, 1, 2, 9]),
      pick([0, 0, 1, 3]),
    ];
    const interestSum = interestCount * pick([4, 7, 10]);
    const title = [...new Set([pick(WORDS), pick(WORDS), pick(WORDS)])]
      .slice(0, pick([1, 2, 3]))
      .join(" ");
    const facts = { title, author: pick(AUTHORS), genre, language };
    const id = await book(owner, { ...facts, lentCount, interestCount, interestSum });
    rows.push({ id, genre, language, km });
  }
  reader = await person();
});

async function pages(body: object, limit: number): Promise<BookDto[]> {
  const found: BookDto[] = [];
  let cursor: string | null = null;
  do {
    const answer = await call(POST, {
      as: reader,
      body: { ...body, limit, ...(cursor && { cursor }) },
    });
    expect(answer.status).toBe(200);
    const content = answer.body.content as BookDto[];
    if (answer.body.nextCursor !== null) expect(content).toHaveLength(limit);
    found.push(...content);
    cursor = answer.body.nextCursor as string | null;
  } while (cursor && found.length <= BOOKS);
  return found;
}

const criteria = fc.record({
  radiusKm: fc.constantFrom(1, 3, 10, 40, 100),
  sortBy: fc.constantFrom("relevance", "distance", "rating", "lentCount"),
  genre: fc.constantFrom(undefined, "POETRY", "DRAMA"),
  language: fc.constantFrom(undefined, "uk", "de"),
});
const limits = fc.constantFrom(1, 2, 7, 24, 50);

function rise(values: (number | null)[]) {
  const numbers = values.map((value) => value ?? Infinity);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
}

test("pages of any size hold exactly the books that fit, once each and in order", async () => {
  await fc.assert(
    fc.asyncProperty(criteria, limits, async (wanted, limit) => {
      const { radiusKm, sortBy, genre, language } = wanted;
      const found = await pages(wanted, limit);
      const fit = rows.filter(
        (row) =>
          (row.km === null || row.km <= radiusKm) &&
          (!genre || row.genre === genre) &&
          (!language || row.language === language),
      );
      expect(found.map(({ id }) => id).sort()).toEqual(fit.map(({ id }) => id).sort());
      if (sortBy === "lentCount") rise(found.map(({ lentCount }) => -lentCount));
      else if (sortBy === "rating")
        rise(found.map(({ interestRatingAvg }) => -(interestRatingAvg ?? 0)));
      else rise(found.map(({ distanceKm }) => distanceKm));
    }),
    { numRuns: 60 },
  );
});

test("with words too: the pages together are the one long list, without doubles", async () => {
  const words = fc.record({
    title: fc.constantFrom(
      undefined,
      "kobzar",
      "мисто земля",
      "harry",
      "kobsar stara xyz",
      "wald und",
    ),
    author: fc.constantFrom(undefined, "shevchenko", "wald"),
  });
  await fc.assert(
    fc.asyncProperty(words, criteria, limits, async (sought, wanted, limit) => {
      const found = await pages({ ...wanted, ...sought }, limit);
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect((await pages({ ...wanted, ...sought }, 50)).map(({ id }) => id)).toEqual(ids);
      const kilometresOf = new Map(rows.map(({ id, km }) => [id, km]));
      for (const id of ids) expect(kilometresOf.get(id) ?? 0).toBeLessThanOrEqual(wanted.radiusKm);
      for (const { genre } of found) if (wanted.genre) expect(genre).toBe(wanted.genre);
      for (const { language } of found) if (wanted.language) expect(language).toBe(wanted.language);
    }),
    { numRuns: 60 },
  );
});

test("books that come and go between pages neither repeat nor hide the others", async () => {
  const owner = await person({ lat: 5, lon: 5 });
  const looker = await person({ lat: 5, lon: 5, postalCode: "99999", city: null });
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await book(owner));
  const page = async (cursor?: unknown) =>
    (await call(POST, { as: looker, body: { limit: 5, ...(cursor ? { cursor } : {}) } })).body;
  const first = await page();
  await book(owner);
  await db().book.update({ where: { id: ids[6] }, data: { hiddenAt: new Date() } });
  const second = await page(first.nextCursor);
  const third = await page(second.nextCursor);
  const seen = [first, second, third].flatMap(({ content }) =>
    (content as BookDto[]).map(({ id }) => id),
  );
  expect(seen).toEqual(ids.filter((_, at) => at !== 6).reverse());
  expect(third.nextCursor).toBeNull();
});

test("a cursor that is none, or of another order, is refused", async () => {
  const refused = { status: 400, body: { fields: { cursor: { code: "invalid" } } } };
  const { body } = await call(POST, { as: reader, body: { limit: 1, sortBy: "rating" } });
  expect(body.nextCursor).toEqual(expect.any(String));
  expect(
    await call(POST, { as: reader, body: { sortBy: "lentCount", cursor: body.nextCursor } }),
  ).toMatchObject(refused);
  for (const cursor of ["x", "W10", "null", "bnVsbA", "' OR 1=1"]) {
    expect(await call(POST, { as: reader, body: { cursor } })).toMatchObject(refused);
  }
});
