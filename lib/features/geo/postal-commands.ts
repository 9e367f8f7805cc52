import type pg from "pg";
import { OperatorError } from "@/lib/server/operator-error";
import type { Country } from "@/lib/shared/countries";
import { withClient } from "@/lib/server/database/client";
import { pool, query } from "@/lib/server/database/db";
import { LOCKS } from "@/lib/server/database/locks";
import { env } from "@/lib/server/env";
import { useCodes } from "./commands";
import type { Point } from "./queries";
import { dumpLines, parsePostalLine, withDump, type DumpSource, type PostalLine } from "./geonames";
import { strayCodes, strayLine, type PlacedCode, type StrayCode } from "./stray-codes";
import { insertShipped, shippedCodes, type ShippedCodes } from "./shipped-codes-commands";

type Say = (line: string) => void;

const BATCH = 10_000;
/** Larger dumps, of every British or Dutch code, come from surveys and not from names of places. */
const MAX_COMPARED = 300_000;
/** A code that has moved less takes nobody along. */
const FAR_METERS = 10_000;
/** Of the codes that were moved so many are told, unless all are wanted. */
const TOLD = 5;
/** Connections that load concurrently; each country's codes are one transaction. */
const MAX_LOADERS = 2;

/**
 * Loads the postal codes that the product ships: of countries that have none, and again if the file has
 * changed. Codes imported by an operator stay. Of two processes that start at once, one waits for the other,
 * country by country.
 * @returns codes written now; 0 if nothing had to be done.
 */
export async function fillPostalCodes(say: Say): Promise<number> {
  const due: ShippedCodes[] = [];
  for (const shipped of await shippedCodes()) {
    if (await isDue(pool(), shipped)) due.push(shipped);
  }
  if (due.length === 0) return 0;
  say("Loading postal codes …");
  const countries = due.map(({ country }) => country);
  let written = 0;
  const load = async (client: pg.Client) => {
    for (let next = due.pop(); next; next = due.pop()) {
      const codes = await loadShipped(client, next);
      written += codes;
    }
  };
  await Promise.all(
    Array.from({ length: MAX_LOADERS }, () => withClient(env().DATABASE_URL, load)),
  );
  if (written > 0) await useNewCodes(countries);
  return written;
}

async function isDue(
  client: pg.Pool | pg.Client,
  { country, edition }: ShippedCodes,
): Promise<boolean> {
  const { rows } = await client.query<{ edition: string | null }>(
    `SELECT edition FROM "PostalImport" WHERE country = $1`,
    [country],
  );
  const [stored] = rows;
  return !stored || (stored.edition !== null && stored.edition !== edition);
}

async function loadShipped(client: pg.Client, shipped: ShippedCodes): Promise<number> {
  const { country, edition } = shipped;
  return replaceCodes(client, country, async () => {
    if (!(await isDue(client, shipped))) return 0;
    await clearCodes(client, country);
    const codes = await insertShipped(client, shipped);
    await moveAlong(client, country);
    await recordImport(client, country, codes, edition);
    return codes;
  });
}

/** Locates and names rows by the new codes, in countries that have any rows. */
async function useNewCodes(countries: Country[]): Promise<void> {
  const rows = await query<{ country: Country }>(
    "geo_inhabited_countries",
    `SELECT country FROM "User" WHERE country = ANY ($1) UNION SELECT country FROM "Book" WHERE country = ANY ($1)`,
    [countries],
  );
  for (const { country } of rows) await useCodes(country);
}

export interface ImportResult {
  /** Number of the country's postal codes after the import. */
  codes: number;
  /** Lines that were malformed or of another country. */
  skipped: number;
  /** Codes that lay far from their neighbours and were moved there, the furthest first. */
  moved: StrayCode[];
  /** Readers, books and wishes located or moved by the import. */
  located: number;
}

/**
 * Replaces a country's postal codes by those of a GeoNames dump, in one transaction; a code with several places
 * gets their mean, one that lies far from its neighbours is moved there.
 * @param tellAll whether all codes that were moved are told.
 * @throws OperatorError with one line for the operator; the codes then stay unchanged.
 */
export async function importCountry(
  country: Country,
  source: DumpSource,
  say: Say,
  tellAll = false,
): Promise<ImportResult> {
  if ("url" in source) say(`${country}: fetching from ${source.url} …`);
  const { movedAlong, ...result } = await withDump(country, source, (path) =>
    importDump(country, path, say),
  );
  const { moved } = result;
  if (moved.length > 0)
    say(`${country}: ${moved.length} codes lay far from their neighbours and were moved there:`);
  for (const stray of tellAll ? moved : moved.slice(0, TOLD)) say(`  ${strayLine(stray)}`);
  const located = movedAlong + (await useCodes(country));
  say(
    `${country}: ${result.codes} postal codes, ${result.skipped} lines skipped, ${located} rows located.`,
  );
  return { ...result, located };
}

function importDump(country: Country, path: string, say: Say) {
  return withClient(env().DATABASE_URL, (client) =>
    replaceCodes(client, country, async () => {
      await client.query(
        "CREATE TEMP TABLE incoming (code text, place text, lat float8, lon float8) ON COMMIT DROP",
      );
      const { kept, skipped } = await stage(client, country, path, say);
      if (kept === 0) {
        throw new OperatorError(
          `${path} has no postal codes of ${country} (${skipped} lines skipped).`,
        );
      }
      const codes = await publishStaged(client, country);
      const moved = codes > MAX_COMPARED ? [] : await mendStored(client, country);
      return { codes, skipped, moved, movedAlong: await moveAlong(client, country) };
    }),
  );
}

/** Runs `work` in a transaction under a lock per country. After an error the connection must be closed. */
async function replaceCodes<T>(
  client: pg.Client,
  country: Country,
  work: () => Promise<T>,
): Promise<T> {
  await client.query("BEGIN");
  const lock = "SELECT pg_advisory_xact_lock($1, hashtext($2))";
  await client.query(lock, [LOCKS.postalImport, country]);
  const result = await work();
  await client.query("COMMIT");
  return result;
}

async function stage(client: pg.Client, country: Country, path: string, say: Say) {
  let batch: PostalLine[] = [];
  let kept = 0;
  let skipped = 0;
  const flush = async () => {
    await insertStaged(client, batch);
    kept += batch.length;
    batch = [];
    say(`${country}: ${kept + skipped} lines read …`);
  };
  for await (const line of dumpLines(country, path)) {
    if (line.trim() === "") continue;
    const parsed = parsePostalLine(country, line);
    if (parsed) batch.push(parsed);
    else skipped += 1;
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return { kept, skipped };
}

async function insertStaged(client: pg.Client, batch: PostalLine[]): Promise<void> {
  await client.query(
    "INSERT INTO incoming SELECT * FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[])",
    [
      batch.map((line) => line.code),
      batch.map((line) => line.place),
      batch.map((line) => line.lat),
      batch.map((line) => line.lon),
    ],
  );
}

async function publishStaged(client: pg.Client, country: Country): Promise<number> {
  await clearCodes(client, country);
  const { rowCount } = await client.query(
    `INSERT INTO "PostalCode" (country, code, place, lat, lon)
     SELECT $1, code, min(place), avg(lat), avg(lon) FROM incoming GROUP BY code`,
    [country],
  );
  await recordImport(client, country, rowCount ?? 0, null);
  return rowCount ?? 0;
}

/** Deletes a country's codes; until the end of the transaction, `former` has them. */
async function clearCodes(client: pg.Client, country: Country): Promise<void> {
  await client.query("CREATE TEMP TABLE former (code text, lat float8, lon float8) ON COMMIT DROP");
  await client.query(
    `WITH deleted AS (DELETE FROM "PostalCode" WHERE country = $1 RETURNING code, lat, lon)
     INSERT INTO former SELECT code, lat, lon FROM deleted`,
    [country],
  );
}

/**
 * Moves readers, books and wishes that stand where their postal code was to where it is now, if that is far away.
 * @returns how many.
 */
async function moveAlong(client: pg.Client, country: Country): Promise<number> {
  const move = async (update: string) => {
    const moved = `moved AS (
      SELECT p.code, p.lat, p.lon, c.lat AS "wasLat", c.lon AS "wasLon"
        FROM former f JOIN "PostalCode" p ON p.country = $1 AND p.code = f.code
       CROSS JOIN LATERAL cell_centre(f.lat, f.lon) c
       WHERE earth_distance(ll_to_earth(f.lat, f.lon), ll_to_earth(p.lat, p.lon)) > ${FAR_METERS})`;
    return (await client.query(`WITH ${moved} ${update}`, [country])).rowCount ?? 0;
  };
  const stands = (row: string, nation: string, postalCode: string) =>
    `${nation} = $1 AND ${row}.lat = m."wasLat" AND ${row}.lon = m."wasLon"
     AND m.code IN (country_postal_key($1, ${postalCode}), outward_key($1, ${postalCode}))`;
  const users = await move(`
    UPDATE "User" u SET lat = m.lat, lon = m.lon, "updatedAt" = now() FROM moved m
     WHERE NOT u."locatedByDevice" AND ${stands("u", "u.country", `u."postalCode"`)}`);
  const books = await move(`
    UPDATE "Book" b SET lat = m.lat, lon = m.lon FROM moved m
     WHERE ${stands("b", `b."ownCountry"`, `b."ownPostalCode"`)}`);
  const wishes = await move(`
    UPDATE "Wish" w SET lat = c.lat, lon = c.lon, "updatedAt" = now()
      FROM "User" u, moved m CROSS JOIN LATERAL cell_centre(m.lat, m.lon) c
     WHERE u.id = w."userId" AND ${stands("w", "coalesce(w.country, u.country)", `w."postalCode"`)}`);
  return users + books + wishes;
}

/** Moves a country's codes that lie where they do not belong. */
async function mendStored(client: pg.Client, country: Country): Promise<StrayCode[]> {
  const { rows: codes } = await client.query<PlacedCode>(
    `SELECT code, place, lat, lon FROM "PostalCode" WHERE country = $1 ORDER BY code`,
    [country],
  );
  const { rows: places } = await client.query<Point & { folded: string }>(
    `SELECT folded, lat, lon FROM "Place" WHERE country = $1 ORDER BY population DESC, id`,
    [country],
  );
  const towns = new Map<string, Point[]>();
  for (const { folded, lat, lon } of places)
    towns.set(folded, [...(towns.get(folded) ?? []), { lat, lon }]);
  const strays = strayCodes(country, codes, towns);
  await client.query(
    `UPDATE "PostalCode" p SET place = m.place, lat = m.lat, lon = m.lon
       FROM unnest($2::text[], $3::text[], $4::float8[], $5::float8[]) AS m (code, place, lat, lon)
      WHERE p.country = $1 AND p.code = m.code`,
    [
      country,
      strays.map(({ code }) => code),
      strays.map(({ place }) => place),
      strays.map(({ to }) => to.lat),
      strays.map(({ to }) => to.lon),
    ],
  );
  return strays;
}

async function recordImport(
  client: pg.Client,
  country: Country,
  rows: number,
  edition: string | null,
) {
  await client.query(
    `INSERT INTO "PostalImport" (country, rows, edition) VALUES ($1, $2, $3)
     ON CONFLICT (country) DO UPDATE SET rows = $2, edition = $3, "importedAt" = now()`,
    [country, rows, edition],
  );
}
