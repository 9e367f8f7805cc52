import pg from "pg";
import { pool, read } from "../core/database/db";
import { env } from "../core/env";
import type { Country } from "../core/countries";
import { isCountry } from "./countries";
import { gazetteerEdition, gazetteerRows, type PlaceRow } from "./gazetteer";
import { dumpLines, GeoImportError, withDump, type DumpSource } from "./geonames";
import { parsePostalLine, type PostalLine } from "./postal-line";
import { resolveLocally } from "./resolve";

type Say = (line: string) => void;

/** Whoever fills the gazetteer or a country's postal codes holds this advisory lock meanwhile. */
const GAZETTEER_LOCK = 7_236_419_022;
const IMPORT_LOCK = 72_364;
const BATCH = 10_000;
/** Waiting for another process that fills the same table, in milliseconds. */
const LONG_QUERY_MS = 120_000;

/**
 * Fills `Place` once per database and again when the gazetteer's edition changes; of two processes
 * that start at once, one waits for the other.
 * @returns rows written now; 0 where nothing had to be done.
 */
export async function fillGazetteer(database: pg.Pool, say: Say): Promise<number> {
  const edition = gazetteerEdition();
  if ((await currentEdition(database)) === edition) return 0;
  const rows = await gazetteerRows();
  const client = await database.connect();
  let written = 0;
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL statement_timeout = 0");
    const lock = { text: "SELECT pg_advisory_xact_lock($1)", values: [GAZETTEER_LOCK] };
    await client.query(Object.assign(lock, { query_timeout: LONG_QUERY_MS }));
    if ((await currentEdition(client)) !== edition) {
      say("Filling the gazetteer …");
      await replacePlaces(client, rows, edition);
      written = rows.length;
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  if (written > 0) await resolveEverywhere();
  return written;
}

async function currentEdition(client: pg.Pool | pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ edition: string }>(`SELECT edition FROM "Gazetteer"`);
  return rows[0]?.edition;
}

async function replacePlaces(client: pg.PoolClient, rows: PlaceRow[], edition: string): Promise<void> {
  await client.query(`DELETE FROM "Place"`);
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await client.query(
      `INSERT INTO "Place" (country, name, folded, lat, lon, population)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::int[])`,
      [
        batch.map((row) => row.country),
        batch.map((row) => row.name),
        batch.map((row) => row.folded),
        batch.map((row) => row.lat),
        batch.map((row) => row.lon),
        batch.map((row) => row.population),
      ],
    );
  }
  await client.query(
    `INSERT INTO "Gazetteer" (edition, rows) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET edition = $1, rows = $2, "filledAt" = now()`,
    [edition, rows.length],
  );
}

export interface ImportResult {
  /** Postal codes that the country now has. */
  codes: number;
  /** Lines that were malformed or of another country. */
  skipped: number;
  /** Readers and books that could be located thanks to it. */
  located: number;
}

/**
 * Replaces a country's postal codes by those of a GeoNames dump, in one transaction; a code with
 * several places lies at their mean.
 * @throws GeoImportError with one line for the operator; the codes are then as they were.
 */
export async function importCountry(country: Country, source: DumpSource, say: Say): Promise<ImportResult> {
  if ("url" in source) say(`${country}: fetching from ${source.url} …`);
  const result = await withDump(country, source, (path) => replaceCodes(country, path, say));
  const located = await resolveUnlocated(country);
  await widenDevicePoints(country);
  say(`${country}: ${result.codes} postal codes, ${result.skipped} lines skipped, ${located} rows located.`);
  return { ...result, located };
}

async function replaceCodes(country: Country, path: string, say: Say) {
  // A connection of its own: an import may run longer than any request is allowed to.
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [IMPORT_LOCK, country]);
    await client.query(
      "CREATE TEMP TABLE incoming (code text, place text, lat float8, lon float8) ON COMMIT DROP",
    );
    const { kept, skipped } = await stage(client, country, path, say);
    if (kept === 0) {
      throw new GeoImportError(`${path} has no postal codes of ${country} (${skipped} lines skipped).`);
    }
    const codes = await publishStaged(client, country);
    await client.query("COMMIT");
    return { codes, skipped };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
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
  await client.query(`DELETE FROM "PostalCode" WHERE country = $1`, [country]);
  const { rowCount } = await client.query(
    `INSERT INTO "PostalCode" (country, code, place, lat, lon)
     SELECT $1, code, min(place), avg(lat), avg(lon) FROM incoming GROUP BY code`,
    [country],
  );
  await client.query(
    `INSERT INTO "PostalImport" (country, rows) VALUES ($1, $2)
     ON CONFLICT (country) DO UPDATE SET rows = $2, "importedAt" = now()`,
    [country, rowCount],
  );
  return rowCount ?? 0;
}

/**
 * Tries again to locate the readers and books of a country that have no point yet, from our own
 * tables only: a geocoder was asked when the address was saved.
 * @returns rows located now.
 */
export async function resolveUnlocated(country: Country): Promise<number> {
  const addresses = await read<{ postalCode: string | null; city: string | null }>(
    "geo_unlocated",
    `SELECT "postalCode", city FROM "User" WHERE country = $1 AND lat IS NULL AND "postalCode" IS NOT NULL
     UNION
     SELECT "postalCode", city FROM "Book" WHERE country = $1 AND lat IS NULL AND country IS NOT NULL`,
    [country],
  );
  let located = 0;
  for (const { postalCode, city } of addresses) {
    const point = await resolveLocally({ country, postalCode, city });
    if (point) located += await locate([country, postalCode, city, point.lat, point.lon]);
  }
  return located;
}

/** Where the postal area is now known to be larger than a cell, a device's point gives way to its centre. */
async function widenDevicePoints(country: Country): Promise<void> {
  await pool().query(
    `UPDATE "User" u SET lat = w.lat, lon = w.lon, "locatedByDevice" = FALSE, "updatedAt" = now()
       FROM (SELECT v.id, a.lat, a.lon FROM "User" v
              CROSS JOIN LATERAL wide_postal_area(v.country::text, v."postalCode") a
              WHERE v.country = $1 AND v."locatedByDevice") w
      WHERE u.id = w.id`,
    [country],
  );
}

async function locate(values: unknown[]): Promise<number> {
  const same = `country = $1 AND lat IS NULL AND "postalCode" IS NOT DISTINCT FROM $2
    AND city IS NOT DISTINCT FROM $3`;
  const users = await pool().query(
    `UPDATE "User" SET lat = $4, lon = $5, "updatedAt" = now() WHERE ${same} AND "postalCode" IS NOT NULL`,
    values,
  );
  const books = await pool().query(
    `UPDATE "Book" SET lat = $4, lon = $5 WHERE ${same} AND country IS NOT NULL`,
    values,
  );
  return (users.rowCount ?? 0) + (books.rowCount ?? 0);
}

async function resolveEverywhere(): Promise<void> {
  const rows = await read<{ country: string }>(
    "geo_unlocated_countries",
    `SELECT country FROM "User" WHERE lat IS NULL AND "postalCode" IS NOT NULL AND country IS NOT NULL
     UNION SELECT country FROM "Book" WHERE lat IS NULL AND country IS NOT NULL`,
  );
  for (const { country } of rows) {
    if (isCountry(country)) await resolveUnlocated(country);
  }
}
