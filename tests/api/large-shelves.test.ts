import { beforeAll, beforeEach, expect, test } from "vitest";
import { POST as reinstate } from "@/app/api/admin/users/[id]/reinstate/route";
import { POST as suspend } from "@/app/api/admin/users/[id]/suspend/route";
import { POST as search } from "@/app/api/books/search/route";
import { PUT as change } from "@/app/api/users/[id]/route";
import { DELETE as leave, GET as me } from "@/app/api/users/me/route";
import { updateShelves } from "@/lib/features/books/shelf-commands";
import { newestNearby } from "@/lib/features/books/nearby-queries";
import type { BookDto } from "@/lib/features/books/schema";
import { SHELF_PORTION } from "@/lib/features/books/terms";
import { applyRequestTimeouts, db, pool } from "@/lib/server/database/db";
import { administrator, decide } from "../support/admin";
import { call } from "../support/call";
import { person, type Person } from "../support/people";

/** A shelf of three portions, the last one not full. */
const BOOKS = 2 * SHELF_PORTION + 50;
const KYIV = { country: "UKR", postalCode: "01001", city: "Київ", lat: 50.45, lon: 30.52 };
const TOO_LONG = `RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled'`;
const ODESA = { country: "UKR", postalCode: "65001", city: "Одеса", lat: 46.48, lon: 30.73 };

let admin: Person, inLviv: Person, inKyiv: Person, owner: Person;
let author: string;

beforeAll(async () => {
  admin = await administrator();
  inLviv = await person();
  inKyiv = await person(KYIV);
});
beforeEach(async () => {
  owner = await person();
  author = `Author${owner.id.slice(-12)}`;
  await addBooks(owner);
});

async function addBooks({ id }: Person): Promise<void> {
  await db().$executeRaw`
    INSERT INTO "Book" (id, title, author, "ownerId", description, "updatedAt")
    SELECT gen_random_uuid(), 'Tome ' || n, ${author}, ${id}::uuid, 'my own words', now()
      FROM generate_series(1, ${BOOKS}) AS n`;
}

/** Ids of the owner's books that this user finds. */
async function found(as: Person): Promise<string[]> {
  const ids: string[] = [];
  let cursor: unknown = null;
  do {
    const body = { author, limit: 50, ...(cursor ? { cursor } : {}) };
    const answer = await call(search, { as, body });
    expect(answer.status).toBe(200);
    const books = answer.body.content as BookDto[];
    ids.push(...books.filter((each) => each.author === author).map(({ id }) => id));
    cursor = answer.body.nextCursor;
  } while (cursor);
  return ids;
}
const move = async (to: typeof KYIV) => {
  const { lat, lon, ...address } = to;
  const body = { name: owner.name, ...address, location: { lat, lon } };
  const answer = await decide(change, owner, owner.id, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
/** A process that ends after this many portions. */
const endedAfter = (portions: number) => {
  const ending = new AbortController();
  let left = portions;
  Object.defineProperty(ending.signal, "aborted", { get: () => left-- <= 0 });
  return ending.signal;
};
const atPlaces = () =>
  db().book.groupBy({ by: ["city"], where: { ownerId: owner.id }, _count: true });

test("a large shelf moves in portions, each book found at one place, and goes on where a process ended", async () => {
  expect(await move(KYIV)).toMatchObject({ booksMoving: BOOKS - SHELF_PORTION });
  const half = [await found(inLviv), await found(inKyiv)];
  expect(half.map(({ length }) => length)).toEqual([BOOKS - SHELF_PORTION, SHELF_PORTION]);
  expect(new Set(half.flat()).size).toBe(BOOKS);

  await updateShelves(endedAfter(1));
  expect((await call(me, { as: owner })).body).toMatchObject({ booksMoving: 50 });
  await updateShelves();
  expect(await found(inLviv)).toHaveLength(0);
  expect(await found(inKyiv)).toHaveLength(BOOKS);
  expect((await call(me, { as: owner })).body).toMatchObject({ booksMoving: 0 });
});

test("of two moves the later one counts", async () => {
  await move(KYIV);
  await move(ODESA);
  await Promise.all([updateShelves(), updateShelves()]);
  expect(await atPlaces()).toEqual([{ city: "Одеса", _count: BOOKS }]);
});

test("a shelf whose portion takes too long holds up no other", async () => {
  const slow = owner;
  await move(KYIV);
  owner = await person();
  await addBooks(owner);
  await move(KYIV);
  await pool().query(
    `CREATE FUNCTION too_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${TOO_LONG}; END $$`,
  );
  await pool().query(
    `CREATE TRIGGER too_long BEFORE UPDATE ON "Book" FOR EACH ROW
       WHEN (OLD."ownerId" = '${slow.id}') EXECUTE FUNCTION too_long()`,
  );
  await expect(updateShelves()).rejects.toThrow(/statement timeout/);
  expect(await atPlaces()).toEqual([{ city: "Київ", _count: BOOKS }]);
  await pool().query("DROP FUNCTION too_long CASCADE");
  await updateShelves();
});

test("a suspension hides the whole shelf at once, and its end brings all of it back", async () => {
  await decide(suspend, admin, owner.id, { days: 7, reason: "Sold borrowed books." });
  expect(await found(inLviv)).toHaveLength(0);
  expect((await newestNearby(inLviv.actor)).map((each) => each.author)).not.toContain(author);
  await updateShelves();
  expect(await db().$queryRaw`SELECT FROM "Listing" WHERE "ownerId" = ${owner.id}::uuid`).toEqual(
    [],
  );
  await decide(reinstate, admin, owner.id);
  await updateShelves();
  expect(await found(inLviv)).toHaveLength(BOOKS);
});

/** Makes statements fail that delete more than this many rows, as if they took too long. */
async function limitDeletions(table: string, rows: number): Promise<void> {
  const name = `limit_${table.toLowerCase()}`;
  await pool().query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN IF (SELECT count(*) FROM gone) > ${rows} THEN ${TOO_LONG}; END IF; RETURN NULL; END $$`,
  );
  await pool().query(
    `CREATE TRIGGER ${name} AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  );
}

test("an account is deleted whose pictures and imports would take too long at once", async () => {
  await applyRequestTimeouts();
  await db().$executeRaw`
    WITH pictures AS (
      INSERT INTO "Image" (id, "ownerId", category, key, width, height)
      SELECT id, "ownerId", 'BOOK_COVER', 'cover-of-' || id, 600, 900 FROM "Book" WHERE "ownerId" = ${owner.id}::uuid)
    SELECT`;
  await db().$executeRaw`
    UPDATE "Book" SET "coverImageId" = id WHERE "ownerId" = ${owner.id}::uuid`;
  await db().$executeRaw`
    WITH lists AS (
      INSERT INTO "BookImport" (id, "userId", format, state)
      SELECT gen_random_uuid(), ${owner.id}::uuid, 'CSV', 'LISTED' FROM generate_series(1, 3) RETURNING id)
    INSERT INTO "BookImportRow" (id, "importId", position, title)
    SELECT gen_random_uuid(), id, n, 'Tome ' || n FROM lists, generate_series(1, 100) AS n`;
  await limitDeletions("Image", SHELF_PORTION);
  await limitDeletions("BookImport", 1);
  const body = { confirm: owner.email };
  expect((await call(leave, { as: owner, method: "DELETE", body })).status).toBe(204);
  expect(await db().image.count({ where: { ownerId: owner.id } })).toBe(0);
  expect(await db().bookImport.count({ where: { userId: owner.id } })).toBe(0);
  await pool().query("DROP FUNCTION limit_image, limit_bookimport CASCADE");
});

test("an account with a large shelf is deleted while the shelf moves; nothing of it is found or kept", async () => {
  await move(KYIV);
  const body = { confirm: owner.email };
  expect((await call(leave, { as: owner, method: "DELETE", body })).status).toBe(204);
  expect([...(await found(inLviv)), ...(await found(inKyiv))]).toEqual([]);
  await updateShelves();
  const kept = {
    ownerId: owner.id,
    OR: [{ hiddenAt: null }, { description: { not: null } }, { city: { not: null } }],
  };
  expect(await db().book.count({ where: kept })).toBe(0);
  expect(await db().user.findUnique({ where: { id: owner.id } })).toMatchObject({
    shelfBehindSince: null,
  });
});
