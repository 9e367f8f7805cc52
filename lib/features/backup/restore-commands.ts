import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import type pg from "pg";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { OperatorError } from "@/lib/server/operator-error";
import { withClient } from "@/lib/server/database/client";
import { appliedMigrations, migrate } from "@/lib/server/database/migrate";
import { migrationNames } from "@/lib/server/database/migration-names";
import type { Env } from "@/lib/server/env";
import { communityPicturePath } from "@/lib/features/files/community-picture";
import type { FileStore } from "@/lib/features/files/file-store";
import { errorText } from "@/lib/shared/errors";
import { foreignKeysOf, tablesOf } from "./catalog";
import { copyIn } from "@/lib/server/database/copy";
import {
  COMMUNITY_PICTURE,
  copyTarget,
  FileList,
  keyOf,
  manifest,
  MANIFEST,
  quoted,
  RowCounter,
  SECRET,
  tableEntry,
  type Manifest,
} from "./format";

interface Target {
  env: Pick<Env, "DATABASE_EMBEDDED" | "DATA_DIR" | "COMMUNITY_PICTURE"> & { DATABASE_URL: string };
  store: FileStore;
  say: (line: string) => void;
}

/**
 * Restores a backup into an empty database and store. Files come first and the database last, in one
 * transaction, so a failed restore can simply be repeated. Newer migrations are applied after it.
 * @throws OperatorError if the database is not empty, or the archive is incomplete or too new.
 */
export async function restoreBackup(path: string, { env, store, say }: Target): Promise<Manifest> {
  const archive = await readArchive(path);
  const { summary } = archive;
  await assertKnownMigrations(summary);
  await assertEmpty(env.DATABASE_URL, summary);
  await restoreFiles(path, store, summary, say);
  await migrate(env.DATABASE_URL, summary.migrations).catch((error: Error) => {
    throw new OperatorError(`The database did not accept the migrations: ${error.message}`);
  });
  await restoreDatabase(env.DATABASE_URL, archive, say);
  if (archive.secret && env.DATABASE_EMBEDDED) {
    await writeFile(join(env.DATA_DIR, SECRET), archive.secret, { mode: 0o600 });
  }
  await restoreCommunityPicture(archive, env, say);
  const applied = await migrate(env.DATABASE_URL);
  if (applied.length > 0) say(`Applied: ${applied.join(", ")}`);
  archive.zip.close();
  return summary;
}

/** Decoration: it never keeps a restore from its end, and what lies there already stays. */
async function restoreCommunityPicture(
  { zip, entries }: Archive,
  env: Target["env"],
  say: Target["say"],
): Promise<void> {
  const entry = entries.get(COMMUNITY_PICTURE);
  if (!entry) return;
  const path = communityPicturePath(env);
  if (!path) return say("The backup has a picture of the community: set COMMUNITY_PICTURE.");
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await contentOf(zip, entry), { flag: "wx", mode: 0o600 });
  } catch (error) {
    say(`COMMUNITY_PICTURE was not brought back: ${errorText(error)}`);
  }
}

interface Archive {
  zip: ZipFile;
  summary: Manifest;
  /** By name; without the stored files, of which there may be very many. */
  entries: Map<string, Entry>;
  secret: Buffer | null;
}

async function readArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new OperatorError(`${path}: ${error.message}`);
  });
  const entries = new Map<string, Entry>();
  const list = new FileList();
  for await (const entry of entriesOf(zip)) {
    const key = keyOf(entry.fileName);
    if (key === null) entries.set(entry.fileName, entry);
    else list.add({ key, crc32: entry.crc32, bytes: entry.uncompressedSize });
  }
  const [summary, secret] = [entries.get(MANIFEST), entries.get(SECRET)];
  if (!summary) throw new OperatorError(`${path}: this is no backup of Nearshelf`);
  const parsed = manifest.safeParse(parsedJson((await contentOf(zip, summary)).toString()));
  if (!parsed.success)
    throw new OperatorError(`${path}: this backup has a format that is not known here`);
  if (parsed.data.migrations.length === 0)
    throw new OperatorError(`${path}: this backup is of a database without tables`);
  const { sha256 } = parsed.data.files;
  if (sha256 !== undefined && sha256 !== list.sha256())
    throw restoreError("The list of files", "another checksum");
  return {
    zip,
    summary: parsed.data,
    entries,
    secret: secret ? await contentOf(zip, secret) : null,
  };
}

/** @throws OperatorError if the zip directory is damaged. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw restoreError("The list of contents", error);
  }
}

/** @throws OperatorError if the content does not match its checksum. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  } catch (error) {
    throw restoreError(entry.fileName, error);
  }
  const content = Buffer.concat(chunks);
  if (crc32(content) !== entry.crc32) throw restoreError(entry.fileName, "another checksum");
  return content;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function restoreError(what: string, why: unknown): OperatorError {
  return new OperatorError(
    `${what} is not as it was written (${why instanceof Error ? why.message : why}): the backup is damaged.`,
  );
}

async function assertKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(`The backup is of a newer version, which has ${unknown.join(", ")}.`);
  }
}

async function assertEmpty(url: string, { migrations }: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
      if (rows.length > 0) {
        throw new OperatorError(
          `The database is not empty (${name} has rows): restore into a new one.`,
        );
      }
    }
    const ahead = (await appliedMigrations(client)).filter((name) => !migrations.includes(name));
    if (ahead.length > 0) {
      throw new OperatorError(
        `The database already has ${ahead[0]}, the backup not: restore into a new one.`,
      );
    }
  });
}

/** Reads the archive a second time, so that the names of all files need not be kept in memory. */
async function restoreFiles(
  path: string,
  store: FileStore,
  { files }: Manifest,
  say: Target["say"],
): Promise<void> {
  const zip = await openPromise(path);
  let count = 0;
  for await (const entry of entriesOf(zip)) {
    const key = keyOf(entry.fileName);
    if (key === null) continue;
    // An earlier attempt may have stored it.
    if (!(await store.get(key))) await store.put(key, await contentOf(zip, entry));
    count += 1;
    if (count % 1_000 === 0) say(`files: ${count} of ${files.count}`);
  }
  if (count !== files.count)
    throw new OperatorError(`${count} files instead of ${files.count}: the backup is not whole.`);
}

async function restoreDatabase(url: string, archive: Archive, say: Target["say"]): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("BEGIN");
    const tables = (await tablesOf(client)).map(({ name }) => quoted(name));
    // Rows come in any order and unchanged: constraints and triggers are off until all are there.
    const keys = await foreignKeysOf(client);
    for (const { table, name } of keys) {
      await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
    }
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${tables.join(", ")}`);
    for (const table of archive.summary.tables) await restoreTable(client, archive, table, say);
    for (const { name, value, called } of archive.summary.sequences) {
      await client.query("SELECT setval($1::regclass, $2, $3)", [quoted(name), value, called]);
    }
    for (const { table, name, definition } of keys) {
      await client.query(
        `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`,
      );
    }
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  });
}

async function restoreTable(
  client: pg.Client,
  { zip, entries }: Archive,
  table: Manifest["tables"][number],
  say: Target["say"],
): Promise<void> {
  const entry = entries.get(tableEntry(table.name));
  if (!entry) throw new OperatorError(`${table.name} is missing: the backup is not whole.`);
  const counter = new RowCounter();
  const rows = await zip.openReadStreamPromise(entry);
  rows.on("error", (error) => counter.destroy(error));
  // It may fail before the database reads from it; the reader then gets the error.
  counter.on("error", () => undefined);
  await copyIn(client, copyTarget(table), rows.pipe(counter)).catch((error: Error) => {
    throw new OperatorError(`${table.name} could not be brought back: ${error.message}`);
  });
  if (counter.rows !== table.rows || counter.sha256() !== table.sha256)
    throw restoreError(table.name, "another checksum");
  if (table.rows > 0) say(`${table.name}: ${table.rows} rows`);
}
