import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createBook, updateBook } from "@/lib/features/books/commands";
import { getBook } from "@/lib/features/books/queries";
import { bookInput } from "@/lib/features/books/schema";
import { db, pool } from "@/lib/server/database/db";
import { cellCentre } from "@/lib/features/geo/cell";
import { updateProfile } from "@/lib/features/users/commands";
import { book, town } from "../support/books";
import { lockWaits } from "../support/lock-waits";
import { person, type Person } from "../support/people";

const LVIV = { country: "UKR", postalCode: "79000", city: "Львів" };
const KYIV = { country: "UKR", postalCode: null, city: "Київ" };
const BOOK = { title: "A", author: "B" };

beforeAll(async () => {
  await town("UKR", "Львів", 49.84, 24.03);
  await town("UKR", "Київ", 50.45, 30.52);
  await town("POL", "Kraków", 50.06, 19.94);
});

const create = (owner: Person, fields: object) =>
  createBook(owner.actor, bookInput.parse({ ...BOOK, ...fields }));
const update = (owner: Person, id: string, fields: object) =>
  updateBook(owner.actor, id, bookInput.parse({ ...BOOK, ...fields }));
const pointOf = (id: string) =>
  db().book.findUniqueOrThrow({ where: { id }, select: { lat: true, lon: true } });

test("a book without a place of its own moves with its owner, one with a place stays, which others do not tell apart", async () => {
  const [owner, reader] = [await person(), await person()];
  const { id } = await create(owner, {});
  const away = await create(owner, { location: { city: "Київ" } });
  expect(away).toMatchObject({ location: KYIV, ownLocation: KYIV });
  expect(await getBook(reader.actor, away.id)).toMatchObject({ location: KYIV, ownLocation: null });
  expect(away.distanceKm).toBeCloseTo(468, -1);
  await updateProfile(owner.actor, owner.id, {
    country: "POL",
    postalCode: "30-001",
    city: "Kraków",
    name: "O",
  });
  expect(await db().book.findUniqueOrThrow({ where: { id } })).toMatchObject({
    country: "POL",
    postalCode: "30-001",
    city: "Kraków",
    ...cellCentre({ lat: 50.06, lon: 19.94 }),
    ownCity: null,
  });
  expect(await pointOf(away.id)).toEqual(cellCentre({ lat: 50.45, lon: 30.52 }));
});

test("a place that is its owner's is no place of its own", async () => {
  const owner = await person();
  for (const location of [LVIV, { country: "UKR" }, { city: "Львів" }, {}, null]) {
    expect((await create(owner, { location })).ownLocation).toBeNull();
  }
});

test("a place is kept, changed and given up by a change of the book", async () => {
  const owner = await person();
  const { id } = await create(owner, { location: { country: "UKR", city: "Київ" } });
  expect((await update(owner, id, {})).ownLocation).toEqual({ ...KYIV, placeResolved: true });
  expect(
    (await update(owner, id, { location: { country: "POL", city: "Kraków" } })).location.country,
  ).toBe("POL");
  expect(await pointOf(id)).toEqual(cellCentre({ lat: 50.06, lon: 19.94 }));
  expect(await update(owner, id, { location: { country: "POL", city: "Nowhere" } })).toMatchObject({
    distanceKm: null,
    ownLocation: { placeResolved: false },
  });
  expect(await update(owner, id, { location: null })).toMatchObject({
    location: LVIV,
    ownLocation: null,
    distanceKm: 0,
  });
});

/** Listings that differ from their books and owners. */
const DIFFERENCE = `
  SELECT b.id, l."bookId"
    FROM (SELECT b.*, coalesce(b."interestSum"::float8 / nullif(b."interestCount", 0), 0) AS mean
            FROM "Book" b JOIN "User" u ON u.id = b."ownerId"
           WHERE b."hiddenAt" IS NULL AND b.state <> 'LOST'
             AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL) b
    FULL JOIN ("Listing" l JOIN "Spot" s ON s.id = l."spotId") ON l."bookId" = b.id
   WHERE b.id IS NULL OR l."bookId" IS NULL
      OR (l."ownerId", l.genre, l.language, l."lentCount", l.interest, l.title, l.author,
          s.country, s.lat, s.lon)
         IS DISTINCT FROM
         (b."ownerId", b.genre, b.language, b."lentCount", b.mean, padded(fold_text(b.title)),
          padded(fold_text(b.author)), coalesce(b.country::text, ''), b.lat, b.lon)
      OR l.tokens <> book_tokens(l.title, l.author, s.cell)`;
const ASTRAY = `
  SELECT b.id FROM "Book" b JOIN "User" u ON u.id = b."ownerId"
   WHERE b."ownCity" IS NULL
     AND (b.country, b.city, b.lat, b.lon) IS DISTINCT FROM (u.country, u.city, u.lat, u.lon)`;

async function expectInStep() {
  expect((await pool().query(DIFFERENCE)).rows).toEqual([]);
  expect((await pool().query(ASTRAY)).rows).toEqual([]);
}

const when = () => new Date();
const steps = fc.constantFrom<((owner: Person, id: string) => Promise<unknown>)[]>(
  (owner) => book(owner, { title: "Нова книжка", genre: "ART" }),
  (_, id) => db().book.update({ where: { id }, data: { title: "Інша назва", language: "uk" } }),
  (_, id) => db().book.update({ where: { id }, data: { state: "LOST" } }),
  (_, id) =>
    db().book.update({ where: { id }, data: { state: "LENT", lentCount: { increment: 1 } } }),
  (_, id) =>
    db().book.update({
      where: { id },
      data: { interestCount: { increment: 1 }, interestSum: { increment: 9 } },
    }),
  (_, id) => db().book.update({ where: { id }, data: { hiddenAt: when() } }),
  (_, id) => db().book.update({ where: { id }, data: { hiddenAt: null } }),
  (_, id) =>
    db().book.update({
      where: { id },
      data: { ownCity: "Київ", ownCountry: "UKR", lat: 50.45, lon: 30.52 },
    }),
  (_, id) => db().book.update({ where: { id }, data: { ownCity: null, ownCountry: null } }),
  ({ id }) => db().user.update({ where: { id }, data: { bannedAt: when() } }),
  ({ id }) => db().user.update({ where: { id }, data: { bannedAt: null } }),
  ({ id }) => db().user.update({ where: { id }, data: { deletedAt: when() } }),
  ({ id }) => db().user.update({ where: { id }, data: { deletedAt: null } }),
  ({ id }) => db().user.update({ where: { id }, data: { city: "Київ", lat: 50.45, lon: 30.52 } }),
  ({ id }) => db().user.update({ where: { id }, data: { city: "Село", lat: null, lon: null } }),
);

test("whatever happens, listings and places are in step with books and owners", async () => {
  const story = fc.array(fc.tuple(steps, fc.nat(2), fc.nat(2)), { minLength: 5, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(story, async (acts) => {
      const owners = await Promise.all([person(), person(), person()]);
      const books = await Promise.all(owners.map((owner) => book(owner)));
      for (const [act, who, which] of acts)
        await act(owners[who] as Person, books[which] as string);
      await expectInStep();
    }),
    { numRuns: 15 },
  );
});

test("also when everything happens at once", async () => {
  for (let round = 0; round < 12; round += 1) {
    const owner = await person();
    const ids = await Promise.all(Array.from({ length: 3 }, () => book(owner)));
    const { id } = owner;
    await Promise.all([
      ...ids.map((each) => db().book.update({ where: { id: each }, data: { state: "LOST" } })),
      db().user.update({ where: { id }, data: { bannedAt: when() } }),
      ...Array.from({ length: 4 }, () => book(owner, { title: "Свіжа" })),
      db().user.update({ where: { id }, data: { lat: 50.45, lon: 30.52, city: "Київ" } }),
      ...ids.map((each) => db().book.update({ where: { id: each }, data: { state: "LENT" } })),
      db().user.update({ where: { id }, data: { bannedAt: null } }),
    ]);
    await expectInStep();
  }
});

test("a book gets a place of its own while its owner moves: each waits for the other in turn", async () => {
  const owner = await person();
  const { id } = await create(owner, {});
  const gate = await pool().connect();
  await gate.query("BEGIN");
  await gate.query(`SELECT FROM "User" WHERE id = $1 FOR UPDATE`, [owner.id]);
  const move = updateProfile(owner.actor, owner.id, { city: "Київ" });
  await lockWaits(1);
  const placed = update(owner, id, { location: { country: "POL", city: "Kraków" } });
  await lockWaits(2);
  await gate.query("COMMIT");
  gate.release();
  expect((await move).city).toBe("Київ");
  expect((await placed).location.city).toBe("Kraków");
});
