import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { withClient } from "@/lib/server/database/client";
import { migrationNames } from "@/lib/server/database/migration-names";
import { migrate } from "@/lib/server/database/migrate";
import { newFolder } from "../../e2e/support/product";
import { checkInvariants } from "../invariants";
import { Load } from "../load";
import { row, type Findings } from "../row";
import { Cluster } from "../server";
import { SECRET, type World } from "../world";

const run = promisify(execFile);

/** A checksum of every table's rows, but of the migrations', whose ids and times differ. */
function rowSums(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
      );
      sums[name] = rows[0].sum;
    }
    return sums;
  });
}

async function fileSums(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.slice(folder.length)).update(await readFile(file));
  return `${files.length} ${hash.digest("hex")}`;
}

function command(name: string, arg: string, env: Record<string, string>) {
  return run(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, arg], {
    env: { ...process.env, NODE_ENV: "production", AUTH_SECRET: SECRET, ...env },
  });
}

/** Tables whose rows come and go by themselves while nothing is asked of the product. */
const PASSING = /^(?:BadgeCheck|WishCheck|OidcRecord|SharedSecret)$/;

async function restored(world: World, findings: Findings): Promise<void> {
  const site = await world.start();
  const load = await Load.start(world, site);
  await pause(world.count(8_000, 2_000));
  const folder = newFolder();
  world.after(() => rm(folder, { recursive: true, force: true }));
  // One while everything is on the move, which has to hold together, and one at rest, which has to be equal.
  await command("backup", join(folder, "moving.zip"), {
    DATABASE_URL: site.database,
    DATA_DIR: site.dataDir,
  });
  await load.stop();
  await site.stop();
  const before = await rowSums(site.database);
  await command("backup", join(folder, "resting.zip"), {
    DATABASE_URL: site.database,
    DATA_DIR: site.dataDir,
  });
  const machine = await Cluster.start();
  world.after(() => machine.remove());
  for (const name of ["moving", "resting"]) {
    const [database, dataDir] = [
      await world.database({ empty: true, cluster: machine }),
      join(folder, name),
    ];
    await command("restore", join(folder, `${name}.zip`), {
      DATABASE_URL: database,
      DATA_DIR: dataDir,
    });
    const pool = new pg.Pool({ connectionString: database });
    // The files are read after the rows: of pictures that came meanwhile there are files alone.
    const interrupted = name === "moving" ? Infinity : 0;
    await checkInvariants(pool, findings, { dataDir, interrupted });
    await pool.end();
    if (name === "moving") continue;
    const after = await rowSums(database);
    const differ = Object.keys(before).filter(
      (table) => before[table] !== after[table] && !PASSING.test(table),
    );
    findings.check(differ.length === 0, `tables that differ after the restore: ${differ.join()}`);
    const files = await fileSums(join(site.dataDir, "files"));
    findings.same(await fileSums(join(dataDir, "files")), files, "files after the restore");
    findings.figure(`${Object.keys(before).length} tables and ${files.split(" ")[0]} files equal`);
    findings.same(await migrate(database), [], "migrations applied again after the restore");
  }
}

const OLD_READER = `INSERT INTO "User" (id, email, name, "updatedAt") VALUES (gen_random_uuid(), 'old@example.org', 'Old reader', now())`;
const HAS_READERS = `SELECT to_regclass('"User"') IS NOT NULL AS yes`;

/** From every earlier shape of the database, with a reader in it, to the present one; a second time does nothing. */
async function migrated(world: World, findings: Findings): Promise<void> {
  const names = await migrationNames();
  for (let at = 1; at < names.length; at += 1) {
    const url = await world.database({ empty: true });
    await migrate(url, names.slice(0, at));
    const readers = await withClient(url, async (client) => {
      const { rows } = await client.query<{ yes: boolean }>(HAS_READERS);
      return rows[0]?.yes ? (await client.query(OLD_READER)).rowCount : 0;
    });
    const applied = await migrate(url).catch((error: Error) => [error.message]);
    findings.same(applied, names.slice(at), `from ${names[at - 1]}`);
    const { rowCount } = await withClient(url, (client) => client.query(`SELECT FROM "User"`));
    findings.same(rowCount, readers, `readers of ${names[at - 1]}`);
    findings.same(await migrate(url), [], `a second time from ${names[at - 1]}`);
  }
  findings.figure(`${names.length - 1} earlier versions brought up to date`);
}

export const backup = row(
  "F14",
  "backup and restore, moving and at rest; migration from every earlier version, and twice",
  async (world, findings) => {
    await restored(world, findings);
    await migrated(world, findings);
  },
);
