import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withClient } from "@/lib/server/database/client";
import { startEmbedded } from "@/lib/server/database/embedded";
import { migrate } from "@/lib/server/database/migrate";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

const TEMPLATE = "nearshelf_template";
/**
 * A test cluster is thrown away, so it need not survive a power cut, be vacuumed or be replicated. Its time zone is
 * far from UTC, so that tests show that the product works in any time zone of the database server.
 */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  timezone: "Pacific/Chatham",
  // Tables are small and never analysed: looking for the best plan, and a large cache, cost an eighth of all work.
  plan_cache_mode: "force_generic_plan",
  join_collapse_limit: "1",
  from_collapse_limit: "1",
  shared_buffers: "32MB",
};

/** Linux' file system in memory, and the bytes that must be free there. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/** Starts one PostgreSQL per run (or uses TEST_DATABASE_URL) with a migrated template database. */
export default async function setup(project: TestProject) {
  const outside = process.env.TEST_DATABASE_URL;
  const cluster = outside ? { url: outside, remove: async () => {} } : await temporaryCluster();
  try {
    await asAdmin(
      cluster.url,
      `DROP DATABASE IF EXISTS ${TEMPLATE}`,
      `CREATE DATABASE ${TEMPLATE}`,
    );
    await migrate(withDatabase(cluster.url, TEMPLATE));
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  project.provide("adminUrl", cluster.url);
  project.provide("template", TEMPLATE);
  return async () => {
    await asAdmin(cluster.url, `DROP DATABASE IF EXISTS ${TEMPLATE}`);
    await cluster.remove();
  };
}

/** A PostgreSQL in its own folder; both are removed when this process ends, even if it is killed. */
export async function temporaryCluster() {
  const folder = await mkdtemp(join(await roomyFolder(), "nearshelf-test-"));
  await chmod(folder, 0o755);
  const cluster = await startEmbedded(folder, { settings: SETTINGS });
  removeOnExit(folder);
  const remove = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: cluster.adminUrl, folder, remove };
}

/** In memory if there is space: each test file's database is a copy of hundreds of short-lived files. */
async function roomyFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** Removes the PostgreSQL in this folder when this process has ended, for whatever reason. */
export function removeOnExit(folder: string): void {
  const child = spawn(process.execPath, [join(import.meta.dirname, "cluster-guard.mjs"), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  (child.stdin as Socket).unref();
}

/** Runs statements on a server, one after the other, outside any transaction. */
export function asAdmin(url: string, ...statements: string[]): Promise<void> {
  return withClient(url, async (admin) => {
    for (const statement of statements) await admin.query(statement);
  });
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
