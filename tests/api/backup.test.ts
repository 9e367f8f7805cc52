import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "@/prisma/seed/demo";
import { OperatorError } from "@/lib/server/operator-error";
import { tablesOf } from "@/lib/features/backup/catalog";
import { copyTarget } from "@/lib/features/backup/format";
import { restoreBackup } from "@/lib/features/backup/restore-commands";
import { writeBackup } from "@/lib/features/backup/backup-commands";
import { db } from "@/lib/server/database/db";
import { migrate } from "@/lib/server/database/migrate";
import { migrationNames } from "@/lib/server/database/migration-names";
import { env } from "@/lib/server/env";
import { DiskStore } from "@/lib/features/files/disk-store";
import { smallDisk } from "../support/small-disk";
import { spareDatabases } from "../support/spare-databases";
import { unzip } from "../support/unzip";
import { zipOf } from "../support/zip";

const url = env().DATABASE_URL ?? "";
const folder = await mkdtemp(join(tmpdir(), "nearshelf-backup-"));
const archive = join(folder, "backup.zip");
const store = new DiskStore(join(folder, "files"));
const { empty } = spareDatabases();
const quiet = { say: () => undefined };

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

const target = (DATABASE_URL: string) => ({
  DATABASE_URL,
  DATABASE_EMBEDDED: false,
  DATA_DIR: folder,
});
const restore = (path: string, database: string, store = newStore()) =>
  restoreBackup(path, { env: target(database), store, ...quiet });
const newStore = () => new DiskStore(join(folder, crypto.randomUUID()));

/** Row count and checksum of every table, independent of the rows' order. */
async function contents(databaseUrl: string): Promise<Record<string, string>> {
  const client = await connected(databaseUrl);
  try {
    // Times are compared as text.
    await client.query("SET TIME ZONE 'UTC'");
    const found: Record<string, string> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum
           FROM (SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM "${name}") t`,
      );
      found[copyTarget({ name, columns })] = rows[0].sum;
    }
    const sequences = await client.query(
      `SELECT sequencename || ' ' || coalesce(last_value, 0) AS line FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    );
    found.sequences = sequences.rows.map(({ line }) => line).join();
    return found;
  } finally {
    await client.end();
  }
}

const RULES = `
  SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS rule FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;

async function rules(databaseUrl: string): Promise<string[]> {
  const client = await connected(databaseUrl);
  const { rows } = await client.query<{ rule: string }>(RULES);
  await client.end();
  return rows.map(({ rule }) => rule);
}

beforeAll(async () => {
  await seedDemo(db(), { now: new Date(), log: () => undefined });
  const odd = "tab\there, line\nbreak, \\N and \\. and «ґ» 📚";
  const where = { email: "owner@example.org" };
  const { id: ownerId } = await db().user.update({ where, data: { street: odd } });
  const portrait = { category: "PROFILE_PICTURE", key: "ab/own", width: 1, height: 1 } as const;
  await db().user.update({
    where,
    data: { profileImage: { create: { ...portrait, ownerId } } },
  });
  await store.put("ab/own-160", crypto.getRandomValues(new Uint8Array(50_000)));
  await store.put("papers/x", Buffer.alloc(0));
  const written = await writeBackup(archive, { env: target(url), store, ...quiet });
  expect(written.files).toEqual({ count: 2, bytes: 50_000, sha256: expect.any(String) });
  expect(written.tables.find(({ name }) => name === "Book")?.rows).toBe(await db().book.count());
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("what is brought back into an empty place is equal, row by row and byte by byte", async () => {
  const fresh = await empty();
  const files = newStore();
  await restore(archive, fresh, files);
  expect(await contents(fresh)).toEqual(await contents(url));
  expect(await rules(fresh)).toEqual(await rules(url));
  for (const key of ["ab/own-160", "papers/x"])
    expect(await files.get(key)).toEqual(await store.get(key));
  expect(await migrate(fresh)).toEqual([]);
  const client = await connected(fresh);
  await client.query(
    `UPDATE "Book" SET title = 'Nowhere else' WHERE id = (SELECT id FROM "Book" WHERE "hiddenAt" IS NULL AND state <> 'LOST' LIMIT 1)`,
  );
  const listed = await client.query(`SELECT 1 FROM "Listing" WHERE title = ' nowhere else '`);
  await client.end();
  expect(listed.rows).toHaveLength(1);
});

test("the archive is for its owner's eyes, is not overwritten, and lies there whole or not at all", async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  await writeFile(join(folder, "taken.zip.part"), "");
  const attempt = writeBackup(join(folder, "taken.zip"), { env: target(url), store, ...quiet });
  await expect(attempt).rejects.toThrow(/EEXIST/);
  const broken = {
    ...store,
    list: () => {
      throw new Error("the store is away");
    },
  };
  const half = writeBackup(join(folder, "half.zip"), {
    env: target(url),
    store: broken as never,
    ...quiet,
  });
  await expect(half).rejects.toThrow("the store is away");
  const disk = await smallDisk(folder, 100);
  const full = writeBackup(join(disk.folder, "half.zip"), { env: target(url), store, ...quiet });
  await expect(full).rejects.toThrow(/ENOSPC|no space left/);
  expect(await readdir(disk.folder)).toEqual([]);
  await disk.remove();
  expect((await readdir(folder)).filter((name) => name.startsWith("half"))).toEqual([]);
});

test("the secret of an embedded database goes with it", async () => {
  await writeFile(join(folder, "auth-secret"), "kept for long enough");
  const path = join(folder, "embedded.zip");
  const embedded = { ...target(url), DATABASE_EMBEDDED: true };
  await writeBackup(path, { env: embedded, store, ...quiet });
  expect((await unzip(await readFile(path))).get("auth-secret")?.toString()).toBe(
    "kept for long enough",
  );
  await writeFile(join(folder, "auth-secret"), "newly made");
  const fresh = await empty();
  await restoreBackup(path, {
    env: { ...embedded, DATABASE_URL: fresh },
    store: newStore(),
    ...quiet,
  });
  expect(await readFile(join(folder, "auth-secret"), "utf8")).toBe("kept for long enough");
});

test("the community's picture goes with it, and is no reason to fail", async () => {
  const [at, back] = [join(folder, "community"), join(folder, "community-back")];
  for (const place of [at, back]) await mkdir(place);
  await writeFile(join(at, "picture.jpg"), "a picture");
  const path = join(folder, "community.zip");
  const wanted = { COMMUNITY_PICTURE: "picture.jpg" };
  await writeBackup(path, { env: { ...target(url), ...wanted, DATA_DIR: at }, store, ...quiet });
  const restored = { ...target(await empty()), ...wanted, DATA_DIR: back };
  await restoreBackup(path, { env: restored, store: newStore(), ...quiet });
  expect(await readFile(join(back, "picture.jpg"), "utf8")).toBe("a picture");
  const said: string[] = [];
  const missing = { ...target(url), COMMUNITY_PICTURE: "none.jpg" };
  const say = (line: string) => void said.push(line);
  await writeBackup(join(folder, "without.zip"), { env: missing, store, say });
  expect(said.filter((line) => /^COMMUNITY_PICTURE.*none\.jpg/.test(line))).toHaveLength(1);
});

test("a place that is not empty is left as it is", async () => {
  const before = await contents(url);
  await expect(restore(archive, url)).rejects.toThrow(/not empty/);
  expect(await contents(url)).toEqual(before);
});

test("a backup of an older version is brought up to date, one of a newer refused", async () => {
  const names = await migrationNames();
  const old = await empty();
  const part = names.slice(0, 5);
  await migrate(old, part);
  const client = await connected(old);
  await client.query(
    `INSERT INTO "User" (id, email, name, "updatedAt") VALUES (gen_random_uuid(), 'old@example.org', 'Old reader', now())`,
  );
  const path = join(folder, "old.zip");
  const written = await writeBackup(path, { env: target(old), store, ...quiet });
  expect(written.migrations).toEqual(part);
  const fresh = await empty();
  await restore(path, fresh);
  expect(await migrate(fresh)).toEqual([]);
  expect(Object.keys(await contents(fresh))).toEqual(Object.keys(await contents(url)));

  await client.query(
    `UPDATE "_prisma_migrations" SET migration_name = '29990101000000_future' WHERE migration_name = $1`,
    [part.at(-1)],
  );
  await client.end();
  await writeBackup(join(folder, "new.zip"), { env: target(old), store, ...quiet });
  const attempt = restore(join(folder, "new.zip"), await empty());
  await expect(attempt).rejects.toThrow(/newer version.*29990101000000_future/);
});

test("a damaged archive leaves the place empty, to try again", async () => {
  const fresh = await empty();
  const cut = join(folder, "cut.zip");
  await writeFile(cut, await readFile(archive));
  await truncate(cut, 10_000);
  await expect(restore(cut, fresh)).rejects.toThrow(/cut\.zip/);

  const bytes = await readFile(archive);
  const bent = Buffer.from(bytes);
  const place = bytes.indexOf("tables/User.copy") + 400;
  bent[place] = (bent[place] ?? 0) ^ 255;
  await writeFile(cut, bent);
  await expect(restore(cut, fresh)).rejects.toThrow();
  await expect(restore(join(folder, "none.zip"), fresh)).rejects.toThrow(/none\.zip/);

  for (const [entry, at] of [
    ["files/ab/own-160", 20_000],
    ["manifest.json", 300],
    ["tables/Report.copy", 300],
  ] as const) {
    await writeFile(cut, await damaged(entry, at));
    await expect(restore(cut, fresh), entry).rejects.toThrow(OperatorError);
  }
  await restore(archive, fresh);
  expect(await contents(fresh)).toEqual(await contents(url));
});

test("an archive in which a file has another name is refused before anything of it is brought back", async () => {
  const fresh = await empty();
  const files = newStore();
  const path = join(folder, "renamed.zip");
  const text = (await readFile(archive)).toString("latin1");
  await writeFile(
    path,
    Buffer.from(text.replaceAll("files/ab/own-160", "files/ab/owm-160"), "latin1"),
  );
  const attempt = restore(path, fresh, files);
  await expect(attempt).rejects.toThrow(/list of files is not as it was written/);
  await expect(attempt).rejects.toThrow(OperatorError);
  expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("an archive of before, which lists no names, is brought back", async () => {
  const content = await unzip(await readFile(archive));
  const summary = JSON.parse(String(content.get("manifest.json")));
  delete summary.files.sha256;
  content.set("manifest.json", Buffer.from(JSON.stringify(summary)));
  const path = join(folder, "before.zip");
  await writeFile(path, zipOf(Object.fromEntries(content)));
  const fresh = await empty();
  const files = newStore();
  await restore(path, fresh, files);
  expect(await contents(fresh)).toEqual(await contents(url));
  expect(await files.get("ab/own-160")).toEqual(await store.get("ab/own-160"));
});

/** The archive with one flipped bit in this entry's content. */
async function damaged(entry: string, at: number): Promise<Buffer> {
  const bytes = Buffer.from(await readFile(archive));
  const place = bytes.indexOf(entry) + entry.length + at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes;
}
