import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
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

function command(name: string, arg: string, env: Record<string, string>) {
  return run(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, arg], {
    env: { ...process.env, NODE_ENV: "production", AUTH_SECRET: SECRET, ...env },
  });
}

/** Restores a backup that was written under load, and checks that it is consistent. */
async function restored(world: World, findings: Findings): Promise<void> {
  const site = await world.start();
  const load = await Load.start(world, site);
  await pause(world.count(8_000, 2_000));
  const folder = newFolder();
  world.after(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, "moving.zip");
  await command("backup", archive, { DATABASE_URL: site.database, DATA_DIR: site.dataDir });
  await load.stop();
  await site.stop();
  const machine = await Cluster.start();
  world.after(() => machine.remove());
  const database = await world.database({ empty: true, cluster: machine });
  const dataDir = join(folder, "restored");
  await command("restore", archive, { DATABASE_URL: database, DATA_DIR: dataDir });
  const pool = new pg.Pool({ connectionString: database });
  // The files are read after the rows, so pictures added meanwhile have only files.
  await checkInvariants(pool, findings, { dataDir, interrupted: Infinity });
  await pool.end();
}

const OLD_READER = `INSERT INTO "User" (id, email, name, "updatedAt") VALUES (gen_random_uuid(), 'old@example.org', 'Old reader', now())`;
const HAS_READERS = `SELECT to_regclass('"User"') IS NOT NULL AS yes`;

/** Migrates from every earlier version, with a reader in it; a second time must do nothing. */
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
  "backup under load, restored; migration from every earlier version, and twice",
  async (world, findings) => {
    await restored(world, findings);
    await migrated(world, findings);
  },
);
