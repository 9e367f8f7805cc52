import { expect, test } from "vitest";
import { GET as getBook, PUT as putBook } from "@/app/api/books/[id]/route";
import { POST as search } from "@/app/api/books/search/route";
import { GET as pending } from "@/app/api/loans/pending/route";
import { GET as booksOf } from "@/app/api/books/owner/[userId]/route";
import { GET as getProfile, PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as findReaders } from "@/app/api/users/search/route";
import { getNeighbourhood } from "@/lib/features/books/nearby-queries";
import { popularNearby } from "@/lib/features/books/search-queries";
import { db, pool } from "@/lib/server/database/db";
import { cellCentre, cellColumns } from "@/lib/features/geo/cell";
import type { Point } from "@/lib/features/geo/queries";
import { random } from "@/prisma/seed/random";
import { book, town } from "../support/books";
import { call } from "../support/call";
import { askFor } from "../support/lending";
import { person, type Person } from "../support/people";

// Attackers with several accounts, who know the program and choose their own place, radius, order and page,
// search for readers who gave their device's location.

const VICTIMS = 24;
const TOWNS = 24;
const SYBILS = 4;
const MOVES = 5;
const MIDDLE = { lat: 49.9, lon: 24.2 };
const KM_PER_DEGREE = 111.32;

interface Victim {
  who: Person;
  bookId: string;
  at: Point;
}

interface World {
  victims: Victim[];
  sybils: Person[];
  towns: Point[];
  ownBook: string;
  next: () => number;
}

function somewhere(next: () => number, km: number, { lat, lon }: Point = MIDDLE): Point {
  const degrees = km / KM_PER_DEGREE;
  const wide = degrees / Math.cos((lat * Math.PI) / 180);
  return { lat: lat + (next() * 2 - 1) * degrees, lon: lon + (next() * 2 - 1) * wide };
}

function kilometres(a: Point, b: Point): number {
  const middle = (((a.lat + b.lat) / 2) * Math.PI) / 180;
  return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(middle));
}

async function locate(who: Person, location: Point): Promise<void> {
  const answer = await call(putProfile, {
    as: who,
    method: "PUT",
    params: { id: who.id },
    body: { location },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function world(seed: number): Promise<World> {
  const { next } = random(seed);
  const towns = Array.from({ length: TOWNS }, () => somewhere(next, 40));
  for (const [n, { lat, lon }] of towns.entries()) {
    await town("UKR", `Мета ${n}`, lat, lon);
    await db().postalCode.create({
      data: { country: "UKR", code: `1${1000 + n}`, place: "Мета", lat, lon },
    });
  }
  const victims: Victim[] = [];
  for (let n = 0; n < VICTIMS; n += 1) {
    const who = await person({ name: `Victim ${n}` });
    const at = somewhere(next, 20);
    await locate(who, at);
    victims.push({ who, at, bookId: await book(who, { title: `Книжка ${n}`, lentCount: n % 3 }) });
  }
  const sybils: Person[] = [];
  for (let n = 0; n < SYBILS; n += 1)
    sybils.push(await person({ postalCode: "00000", city: null }));
  const ownBook = await book(sybils[0] as Person, { title: "Приманка" });
  for (const { who } of victims.slice(0, 5)) expect((await askFor(ownBook, who)).status).toBe(201);
  return { victims, sybils, towns, ownBook, next };
}

interface Found {
  id: string;
  distanceKm: number | null;
}

/** All answers to the attackers, in a fixed order. */
async function attack({ victims, sybils, towns, ownBook }: World): Promise<unknown[]> {
  const [spy] = sybils as [Person];
  const answers: unknown[] = [];
  const look = async (body: object, as = spy) => {
    const answer = await call(search, { as, body: { limit: 50, country: "UKR", ...body } });
    expect(answer.status).toBe(200);
    answers.push(answer.body);
    return answer.body;
  };
  for (const n of towns.keys())
    await look({ city: `Мета ${n}`, radiusKm: 100, sortBy: "distance" });
  for (let step = 0; step < 60; step += 1) {
    await look({
      city: `Мета ${step % 4}`,
      radiusKm: 1 + step * 0.61,
      sortBy: ["rating", "lentCount"][step % 2],
    });
  }
  for (const query of [{ title: "Книжка" }, {}]) {
    let cursor: unknown;
    do {
      const page = { ...query, city: "Мета 5", radiusKm: 100, limit: 9, sortBy: "relevance" };
      cursor = (await look({ ...page, ...(cursor ? { cursor } : {}) })).nextCursor;
    } while (cursor);
  }
  for (const n of [0, 7, 14]) {
    const query = { query: "Victim", postalCode: `1${1000 + n}`, radiusKm: 5 + n };
    answers.push((await call(findReaders, { as: spy, query })).body);
    const location = { country: "UKR", city: `Мета ${n}` };
    const change = { title: "Приманка", author: "Ніхто", location };
    await call(putBook, { as: spy, method: "PUT", params: { id: ownBook }, body: change });
    answers.push((await call(pending, { as: spy })).body);
  }
  const { next } = random(11);
  await db().user.updateMany({
    where: { id: { in: sybils.map(({ id }) => id) } },
    data: { placeMovedAt: [] },
  });
  for (const sybil of sybils) {
    for (let move = 0; move < MOVES; move += 1) {
      // First far apart, then in steps of 300 m through one cell into the next.
      const at =
        move < 2 ? somewhere(next, 30) : { lat: MIDDLE.lat + move * 0.0027, lon: MIDDLE.lon };
      await locate(sybil, at);
      await look({ radiusKm: 100, sortBy: "distance" }, sybil);
      answers.push(await getNeighbourhood(sybil.actor), await popularNearby(sybil.actor));
      answers.push((await call(findReaders, { as: sybil, query: { query: "Victim" } })).body);
      for (const { who, bookId } of victims.slice(move * 2, move * 2 + 2)) {
        answers.push((await call(getBook, { as: sybil, params: { id: bookId } })).body);
        answers.push((await call(booksOf, { as: sybil, params: { userId: who.id } })).body);
        answers.push((await call(getProfile, { as: sybil, params: { id: who.id } })).body);
      }
    }
  }
  return answers;
}

/** Kilometres to this victim's book according to the searches around the towns. */
function measured(answers: unknown[], bookId: string): number[] {
  return answers.slice(0, TOWNS).map((answer) => {
    const { content } = answer as { content: Found[] };
    return content.find(({ id }) => id === bookId)?.distanceKm ?? Number.NaN;
  });
}

/** The point that best fits the measured distances, by least squares on finer and finer grids. */
function trilaterate(towns: Point[], distances: number[]): Point {
  let best = MIDDLE;
  for (let step = 5; step > 0.02; step /= 2) {
    let least = Infinity;
    const around = best;
    for (let north = -8; north <= 8; north += 1) {
      for (let east = -8; east <= 8; east += 1) {
        const lon =
          around.lon + (east * step) / KM_PER_DEGREE / Math.cos((around.lat * Math.PI) / 180);
        const point = { lat: around.lat + (north * step) / KM_PER_DEGREE, lon };
        const misfit = towns.reduce(
          (sum, at, n) => sum + (kilometres(cellCentre(at), point) - (distances[n] ?? 0)) ** 2,
          0,
        );
        if (misfit < least) [least, best] = [misfit, point];
      }
    }
  }
  return best;
}

test("whatever attackers measure, they find the cell of a reader and nothing finer", async () => {
  const found = await world(1);
  const first = await attack(found);

  const errors = found.victims.map(({ bookId, at }) => {
    const guess = trilaterate(found.towns, measured(first, bookId));
    expect(kilometres(guess, cellCentre(at)), "the cell is found").toBeLessThan(0.3);
    return kilometres(guess, at);
  });
  // On average a point in a square of 2 km is 0.77 km from the centre.
  expect(errors.reduce((sum, error) => sum + error, 0) / VICTIMS).toBeGreaterThan(0.6);
  expect(errors.filter((error) => error < 0.2).length / VICTIMS).toBeLessThan(0.15);

  // Each victim moves within the cell: no character of any answer may change.
  for (const victim of found.victims) {
    const cell = cellCentre(victim.at);
    let at: Point;
    do at = somewhere(found.next, 1, cell);
    while (JSON.stringify(cellCentre(at)) !== JSON.stringify(cell));
    await locate(victim.who, at);
  }
  const { sybils, ownBook } = found;
  await db().book.update({ where: { id: ownBook }, data: { ownCountry: null, ownCity: null } });
  await db().user.updateMany({
    where: { id: { in: sybils.map(({ id }) => id) } },
    data: { lat: 49.84, lon: 24.03 },
  });
  const second = await attack(found);
  expect(second.length).toBeGreaterThan(200);
  expect(second.map((answer) => blind(answer))).toEqual(first.map((answer) => blind(answer)));
});

/** An answer without the time of the last change of the attacker's own book. */
function blind(answer: unknown): string {
  return JSON.stringify(answer).replaceAll(/"updatedAt":"[^"]*"/g, "");
}

test("the database's cells are the program's, and a centre is in its own cell", async () => {
  const { next } = random(3);
  const points = Array.from({ length: 2_000 }, () => ({
    lat: next() * 180 - 90,
    lon: next() * 360 - 180,
  }));
  points.push(
    ...[-90, -0.018, 0, 0.018, 49.86, 90].flatMap((lat) =>
      [-180, 0, 24.03, 180].map((lon) => ({ lat, lon })),
    ),
  );
  const { rows } = await pool().query<Point>(
    `SELECT c.lat, c.lon FROM unnest($1::float8[], $2::float8[]) WITH ORDINALITY AS p (lat, lon, n),
            cell_centre(p.lat, p.lon) c ORDER BY p.n`,
    [points.map(({ lat }) => lat), points.map(({ lon }) => lon)],
  );
  expect(rows).toEqual(points.map(cellCentre));
  for (const centre of rows) expect(cellCentre(centre)).toEqual(centre);
  const columns = await pool().query<{ n: number }>(
    "SELECT cell_columns(r) AS n FROM generate_series(0, 9999) AS r ORDER BY r",
  );
  expect(columns.rows.map(({ n }) => n)).toEqual(columns.rows.map((_, row) => cellColumns(row)));
});

test("a cursor tells nothing, and one that was not given out is refused", async () => {
  const [reader, owner] = [
    await person({ lat: 10, lon: 10 }),
    await person({ lat: 10.01, lon: 10 }),
  ];
  const ids = [await book(owner), await book(owner)];
  const page = (cursor?: string) =>
    call(search, { as: reader, body: { limit: 1, sortBy: "distance", cursor } });
  const cursor = String((await page()).body.nextCursor);
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  for (const told of ["distance", "[", ".", ...ids])
    if (told.length > 1) expect(text).not.toContain(told);
  expect((await page(cursor)).body.content).toHaveLength(1);
  const forged = Buffer.from(JSON.stringify(["distance", false, 0, 1111.1, 1, ids[1]])).toString(
    "base64url",
  );
  const flipped = (cursor.startsWith("A") ? "B" : "A") + cursor.slice(1);
  for (const wrong of [forged, flipped, cursor.slice(0, -3), cursor.slice(0, 20)]) {
    expect(await page(wrong)).toMatchObject({
      status: 400,
      body: { fields: { cursor: { code: "invalid" } } },
    });
  }
});
