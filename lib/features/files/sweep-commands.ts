import type pg from "pg";
import { withClient } from "@/lib/server/database/client";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import { ALL_WIDTHS, versionKey } from "./key";
import { DETAIL_WIDTH, PICTURE_WIDTHS } from "./terms";
import type { FileStore } from "./file-store";
import { files } from "./store";
import { DAY } from "@/lib/shared/time";

const BATCH = 1_000;
/** This many may always be swept; otherwise at most half of all. */
const ALWAYS_SWEPT = 20;

export interface Swept {
  /** Number of removed files that belonged to no picture. */
  files: number;
  /** Number of removed pictures whose files were missing; a generated one is shown again. */
  rows: number;
}

/**
 * Removes files without a picture and pictures without files, if older than a day. Files under other keys are
 * ignored. If more than half would be removed, the configuration is probably wrong (another folder or
 * database), and nothing is removed.
 */
export async function sweepFiles(now: Date, store: FileStore = files()): Promise<Swept> {
  return withClient(env().DATABASE_URL, async (client) => {
    await client.query("BEGIN");
    await list(client, store);
    const before = new Date(now.getTime() - DAY);
    const orphans = await unlessTooMany(await orphanFiles(client, before), client, STORED_PICTURES);
    const broken = await unlessTooMany(await brokenPictures(client, before), client, PICTURES);
    await client.query(`DELETE FROM "Image" WHERE key = ANY ($1)`, [broken]);
    await client.query("COMMIT");
    const leftovers = broken.flatMap((key) => ALL_WIDTHS.map((width) => versionKey(key, width)));
    await store.delete([...orphans, ...leftovers]);
    return { files: orphans.length, rows: broken.length };
  });
}

async function list(client: pg.Client, store: FileStore): Promise<void> {
  await client.query(
    "CREATE TEMP TABLE stored (key text PRIMARY KEY, at timestamptz NOT NULL) ON COMMIT DROP",
  );
  let keys: string[] = [];
  let times: Date[] = [];
  const write = async () => {
    await client.query(
      "INSERT INTO stored SELECT * FROM unnest($1::text[], $2::timestamptz[]) ON CONFLICT DO NOTHING",
      [keys, times],
    );
    keys = [];
    times = [];
  };
  for await (const { key, storedAt } of store.list()) {
    keys.push(key);
    times.push(storedAt);
    if (keys.length === BATCH) await write();
  }
  await write();
}

const WIDTHS = ALL_WIDTHS.join("|");
const IS_PICTURE = `s.key ~ '^[0-9a-f]{2}/[0-9a-f-]{36}-(${WIDTHS})$'`;
const STORED_PICTURES = `SELECT count(*)::int AS count FROM stored s WHERE ${IS_PICTURE}`;
const PICTURES = `SELECT count(*)::int AS count FROM "Image"`;

async function orphanFiles(client: pg.Client, before: Date): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT s.key FROM stored s
      WHERE s.at < $1 AND ${IS_PICTURE}
        AND NOT EXISTS (SELECT 1 FROM "Image" i WHERE i.key = regexp_replace(s.key, '-[0-9]+$', ''))
        AND NOT EXISTS (SELECT 1 FROM "IdVerification" v WHERE v."pictureKey" = s.key)`,
    [before],
  );
  return rows.map(({ key }) => key);
}

async function brokenPictures(client: pg.Client, before: Date): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT i.key FROM "Image" i
      WHERE i."createdAt" < $1
        AND EXISTS (SELECT 1 FROM unnest($2::text[] || CASE i.category
                                          WHEN 'LOAN_PICTURE' THEN $3::text[] END) AS w (width)
                     WHERE NOT EXISTS (SELECT 1 FROM stored s WHERE s.key = i.key || '-' || w.width))`,
    [before, PICTURE_WIDTHS, [DETAIL_WIDTH]],
  );
  return rows.map(({ key }) => key);
}

async function unlessTooMany(keys: string[], client: pg.Client, all: string): Promise<string[]> {
  const { rows } = await client.query<{ count: number }>(all);
  if (keys.length <= Math.max(ALWAYS_SWEPT, (rows[0]?.count ?? 0) / 2)) return keys;
  log().error(
    { keys: keys.length, of: rows[0]?.count },
    "too many files without a picture, or the reverse",
  );
  return [];
}
