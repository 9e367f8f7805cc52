import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded, type EmbeddedDatabase } from "@/lib/core/database/embedded";
import { migrate } from "@/lib/core/database/migrate";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

const TEMPLATE = "nearshelf_template";
/** A test cluster is thrown away, so it need not survive a power cut. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Starts one PostgreSQL per run (or uses TEST_DATABASE_URL) with a migrated template database. */
export default async function setup(project: TestProject) {
  const outside = process.env.TEST_DATABASE_URL;
  const folder = outside ? null : await mkdtemp(join(tmpdir(), "nearshelf-test-"));
  if (folder) await chmod(folder, 0o755);
  const cluster: EmbeddedDatabase | null = folder ? await startEmbedded(folder, { settings: FAST }) : null;
  const adminUrl = cluster?.url ?? outside ?? "";
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await migrate(withDatabase(adminUrl, TEMPLATE));
  project.provide("adminUrl", adminUrl);
  project.provide("template", TEMPLATE);
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
    await admin.end();
    await cluster?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
