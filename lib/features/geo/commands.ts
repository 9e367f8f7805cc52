import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { withClient } from "@/lib/server/database/client";
import { copyIn } from "@/lib/server/database/copy";
import { db, pool, query, runIn } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { LOCKS } from "@/lib/server/database/locks";
import { env } from "@/lib/server/env";
import type { Country } from "@/lib/shared/countries";
import { isCountry } from "./countries";
import { MAX_CITY, namesTowns, resolveLocally, type AddressInput } from "./location";
import { hasNeighbours, postalKey, readPostalCode } from "./postal";
import { findPlaceOfCode, type Point } from "./queries";

const unzip = promisify(gunzip);

/** The packed output of `gazetteerText`, written by scripts/places.ts. */
export const PLACES = "prisma/places.tsv.gz";

type Say = (line: string) => void;

/** Rows per statement. */
const BATCH = 10_000;

/**
 * Fills `Place` once per database, and again when the product's file changes; of two processes that start at
 * once, one waits for the other.
 * @returns rows written now; 0 if nothing had to be done.
 */
export async function fillGazetteer(say: Say): Promise<number> {
  const packed = await readFile(PLACES);
  const edition = createHash("sha256").update(packed).digest("hex").slice(0, 12);
  const isFilled = async (client: pg.Pool | pg.Client) =>
    (await client.query(`SELECT FROM "Gazetteer" WHERE edition = $1`, [edition])).rowCount === 1;
  if (await isFilled(pool())) return 0;
  const written = await withClient(env().DATABASE_URL, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.gazetteer]);
    if (await isFilled(client)) return 0;
    say("Filling the gazetteer …");
    const rows = await replacePlaces(client, await unzip(packed), edition);
    await client.query("COMMIT");
    return rows;
  });
  if (written > 0) await resolveEverywhere();
  return written;
}

async function replacePlaces(client: pg.Client, text: Buffer, edition: string): Promise<number> {
  await client.query(`DELETE FROM "Place"`);
  await copyIn(client, `"Place" (country, name, folded, lat, lon, population)`, [text]);
  const { rows } = await client.query<{ rows: number }>(
    `INSERT INTO "Gazetteer" (edition, rows) SELECT $1, count(*) FROM "Place"
     ON CONFLICT (id) DO UPDATE SET edition = EXCLUDED.edition, rows = EXCLUDED.rows, "filledAt" = now()
     RETURNING rows`,
    [edition],
  );
  return rows[0]?.rows ?? 0;
}

/** Locates and names rows of a country by its new postal codes. @returns rows located now. */
export async function useCodes(country: Country): Promise<number> {
  const located = await resolveUnlocated(country);
  await withdrawGuesses(country);
  await widenDevicePoints(country);
  await withClient(env().DATABASE_URL, (client) => nameTowns(client, country));
  return located;
}

/**
 * Tries again to locate the readers and books of a country that have no coordinates yet, from our own tables
 * only: the geocoder was already asked when the address was saved.
 * @returns rows located now.
 */
export async function resolveUnlocated(country: Country): Promise<number> {
  const addresses = await query<{ postalCode: string | null; city: string | null }>(
    "geo_unlocated",
    `SELECT "postalCode", city FROM "User" WHERE country = $1 AND lat IS NULL AND "postalCode" IS NOT NULL
     UNION
     SELECT "postalCode", city FROM "Book" WHERE country = $1 AND lat IS NULL AND country IS NOT NULL`,
    [country],
  );
  let located = 0;
  for (const { postalCode, city } of addresses) {
    const point = await resolveLocally({ country, postalCode, city });
    if (point) located += await locate({ country, postalCode, city }, point);
  }
  return located;
}

async function locate(
  { country, postalCode, city }: AddressInput,
  { lat, lon }: Point,
): Promise<number> {
  const same = sql`country = ${country} AND lat IS NULL AND "postalCode" IS NOT DISTINCT FROM ${postalCode}
    AND city IS NOT DISTINCT FROM ${city}`;
  const users = await runIn(db())`
    UPDATE "User" SET lat = ${lat}, lon = ${lon}, "updatedAt" = now() WHERE ${same} AND "postalCode" IS NOT NULL`;
  const books = await runIn(db())`
    UPDATE "Book" SET lat = ${lat}, lon = ${lon} WHERE ${same} AND country IS NOT NULL`;
  return users + books;
}

/**
 * Takes back points that an earlier version guessed by a part of a postal code which says nothing: of a code that the
 * country does not have, or of a part of it far from all codes with the same beginning.
 */
async function withdrawGuesses(country: Country): Promise<void> {
  const addresses = await query<{ postalCode: string; city: string | null }>(
    "geo_located",
    `SELECT DISTINCT "postalCode", city FROM "User"
      WHERE country = $1 AND lat IS NOT NULL AND "postalCode" IS NOT NULL AND NOT "locatedByDevice"
     UNION
     SELECT "ownPostalCode", "ownCity" FROM "Book"
      WHERE "ownCountry" = $1 AND lat IS NOT NULL AND "ownPostalCode" IS NOT NULL`,
    [country],
  );
  for (const { postalCode, city } of addresses) {
    const reading = readPostalCode(country, postalCode);
    // The town, or a geocoder, came before a guess.
    const isKnown =
      city !== null || env().GEOCODER_URL || (reading && hasNeighbours(country, reading.key));
    if (reading && isKnown) continue;
    // A town of the same part is none either.
    const town = reading ? null : await findPlaceOfCode(country, [postalKey(country, postalCode)]);
    const kept = city === town ? null : city;
    const point = await resolveLocally({ country, postalCode, city: kept });
    const [lat, lon] = [point?.lat ?? null, point?.lon ?? null];
    await runIn(db())`
      UPDATE "User" SET lat = ${lat}, lon = ${lon}, city = ${kept}, "updatedAt" = now()
       WHERE country = ${country} AND "postalCode" = ${postalCode}
         AND city IS NOT DISTINCT FROM ${city} AND NOT "locatedByDevice"
         AND (lat, lon, city) IS DISTINCT FROM (${lat}::float8, ${lon}::float8, ${kept}::text)`;
    await runIn(db())`
      UPDATE "Book" SET lat = ${lat}, lon = ${lon}, "ownCity" = ${kept}
       WHERE "ownCountry" = ${country} AND "ownPostalCode" = ${postalCode}
         AND "ownCity" IS NOT DISTINCT FROM ${city}
         AND (lat, lon, "ownCity") IS DISTINCT FROM (${lat}::float8, ${lon}::float8, ${kept}::text)`;
  }
}

async function resolveEverywhere(): Promise<void> {
  const rows = await query<{ country: string }>(
    "geo_unlocated_countries",
    `SELECT country FROM "User" WHERE lat IS NULL AND "postalCode" IS NOT NULL AND country IS NOT NULL
     UNION SELECT country FROM "Book" WHERE lat IS NULL AND country IS NOT NULL`,
  );
  for (const { country } of rows) {
    if (isCountry(country)) await resolveUnlocated(country);
  }
}

/** Replaces a device's point by the centre of the postal area, if that is now known to be larger than a cell. */
async function widenDevicePoints(country: Country): Promise<void> {
  await runIn(db())`
    UPDATE "User" u SET lat = w.lat, lon = w.lon, "locatedByDevice" = FALSE, "updatedAt" = now()
      FROM (SELECT v.id, a.lat, a.lon FROM "User" v
             CROSS JOIN LATERAL wide_postal_area(v.country::text, v."postalCode") a
             WHERE v.country = ${country} AND v."locatedByDevice") w
     WHERE u.id = w.id`;
}

/** Sets the towns of addresses without one, by their postal codes. */
async function nameTowns(client: pg.Client, country: Country): Promise<void> {
  if (!namesTowns(country)) return;
  await nameIn(client, country, "User", { country: "country", postal: "postalCode", city: "city" });
  await nameIn(client, country, "Book", {
    country: "ownCountry",
    postal: "ownPostalCode",
    city: "ownCity",
  });
}

async function nameIn(
  client: pg.Client,
  country: Country,
  table: "User" | "Book",
  column: { country: string; postal: string; city: string },
): Promise<void> {
  const key = (rule: string) => `${rule}($1, t."${column.postal}")`;
  const sql = `
    UPDATE "${table}" t SET "${column.city}" = named.town, "updatedAt" = now()
      FROM (SELECT t.id, left(regexp_replace(p.place, '\\s*\\(.*$', ''), ${MAX_CITY}) AS town
              FROM "${table}" t CROSS JOIN LATERAL (
                SELECT p.place FROM "PostalCode" p
                 WHERE p.country = $1 AND p.code IN (${key("country_postal_key")}, ${key("outward_key")})
                 ORDER BY length(p.code) DESC LIMIT 1) p
             WHERE t."${column.country}" = $1 AND t."${column.postal}" IS NOT NULL
               AND t."${column.city}" IS NULL AND t.lat IS NOT NULL AND p.place NOT LIKE '(%'
             LIMIT ${BATCH}) named
     WHERE named.id = t.id`;
  // In portions, so that row locks are short.
  while ((await client.query(sql, [country])).rowCount) continue;
}
