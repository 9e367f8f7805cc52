import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { ZipFile } from "yazl";
import { OperatorError } from "@/lib/server/operator-error";
import { withClient } from "@/lib/server/database/client";
import { appliedMigrations } from "@/lib/server/database/migrate";
import type { Env } from "@/lib/server/env";
import { communityPicturePath } from "@/lib/features/files/community-picture";
import type { FileStore } from "@/lib/features/files/file-store";
import { errorText } from "@/lib/shared/errors";
import { sequencesOf, tablesOf } from "./catalog";
import { copyOut } from "@/lib/server/database/copy";
import {
  COMMUNITY_PICTURE,
  copyTarget,
  EMPTY,
  FileList,
  fileEntry,
  MANIFEST,
  RowCounter,
  SECRET,
  tableEntry,
  type Manifest,
} from "./format";

interface Source {
  env: Pick<Env, "DATABASE_URL" | "DATABASE_EMBEDDED" | "DATA_DIR" | "COMMUNITY_PICTURE">;
  store: FileStore;
  say: (line: string) => void;
}

/**
 * Writes a snapshot of the database and all stored files into one archive while the product may run. The
 * archive gets its name when it is complete.
 * @throws OperatorError if the database has no tables of the product.
 */
export async function writeBackup(path: string, source: Source): Promise<Manifest> {
  const draft = `${path}.part`;
  const file = await open(draft, "wx", 0o600);
  try {
    const archive = new Archive();
    const written = pipeline(archive.output, file.createWriteStream({ flush: true }));
    written.catch((error: Error) => archive.breakOff(error));
    const [summary] = await Promise.all([fill(archive, source), written]);
    await rename(draft, path);
    return summary;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** An archive written entry by entry, so that only one is in memory. */
class Archive {
  private readonly zip = new ZipFile();
  private readonly end = new AbortController();

  constructor() {
    this.zip.on("error", (error: Error) => this.breakOff(error));
  }

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** Later calls of `add` fail with this error, too. */
  breakOff(error: Error): void {
    this.end.abort(error);
    this.output.destroy(error);
  }

  /** Rows are compressed; pictures already are. */
  async add(name: string, from: () => Readable, rows?: RowCounter): Promise<void> {
    const { signal } = this.end;
    const compress = rows !== undefined;
    signal.throwIfAborted();
    await new Promise<void>((done, fail) => {
      signal.addEventListener("abort", () => fail(signal.reason), { once: true });
      this.zip.addReadStreamLazy(name, { compress, forceZip64Format: compress }, (give) => {
        const source = from();
        const stream = rows ? source.pipe(rows) : source;
        source.on("error", (error) => stream.destroy(error));
        finished(stream).then(done, fail);
        give(null, stream);
      });
    });
  }

  addSmall(name: string, content: Buffer): void {
    this.zip.addBuffer(content, name);
  }

  close(): void {
    this.zip.end();
  }
}

async function fill(archive: Archive, source: Source): Promise<Manifest> {
  try {
    return await fillWhole(archive, source);
  } catch (error) {
    archive.breakOff(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function fillWhole(archive: Archive, { env, store, say }: Source): Promise<Manifest> {
  const summary: Manifest = {
    ...EMPTY,
    createdAt: new Date().toISOString(),
    tables: [],
    files: { count: 0, bytes: 0 },
  };
  await withClient(env.DATABASE_URL, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    summary.migrations = await appliedMigrations(client);
    if (summary.migrations.length === 0)
      throw new OperatorError("The database has no tables of Nearshelf: is it the right one?");
    summary.sequences = await sequencesOf(client);
    for (const table of await tablesOf(client)) {
      const rows = new RowCounter();
      await archive.add(tableEntry(table.name), () => copyOut(client, copyTarget(table)), rows);
      summary.tables.push({ ...table, rows: rows.rows, sha256: rows.sha256() });
      if (rows.rows > 0) say(`${table.name}: ${rows.rows} rows`);
    }
  });
  await addFiles(archive, store, summary.files, say);
  if (env.DATABASE_EMBEDDED) archive.addSmall(SECRET, await readFile(join(env.DATA_DIR, SECRET)));
  await addCommunityPicture(archive, env, say);
  archive.addSmall(MANIFEST, Buffer.from(JSON.stringify(summary, null, 2)));
  archive.close();
  return summary;
}

async function addCommunityPicture(
  archive: Archive,
  env: Source["env"],
  say: Source["say"],
): Promise<void> {
  const path = communityPicturePath(env);
  if (!path) return;
  try {
    archive.addSmall(COMMUNITY_PICTURE, await readFile(path));
  } catch (error) {
    say(`COMMUNITY_PICTURE is not in the backup: ${errorText(error)}`);
  }
}

async function addFiles(
  archive: Archive,
  store: FileStore,
  files: Manifest["files"],
  say: Source["say"],
): Promise<void> {
  const list = new FileList();
  for await (const { key } of store.list()) {
    const bytes = await store.get(key);
    // Removed since it was listed.
    if (!bytes) continue;
    await archive.add(fileEntry(key), () => Readable.from([bytes], { objectMode: false }));
    list.add({ key, crc32: crc32(bytes), bytes: bytes.length });
    files.count += 1;
    files.bytes += bytes.length;
    if (files.count % 1_000 === 0) say(`files: ${files.count}`);
  }
  files.sha256 = list.sha256();
}
