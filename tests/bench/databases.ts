import { chmod, mkdir } from "node:fs/promises";
import type pg from "pg";
import { withClient } from "@/lib/server/database/client";
import { pool, connections } from "@/lib/server/database/db";
import { startEmbedded, type EmbeddedDatabase } from "@/lib/server/database/embedded";
import { migrate } from "@/lib/server/database/migrate";
import { mintActor, type Actor } from "@/lib/server/session/actor";
import { seedBulk } from "@/prisma/seed/bulk";
import { asAdmin, withDatabase } from "../support/cluster";
import { settings } from "@/lib/server/env";

export const BOOKS_PER_READER = 20;

/** A statement as the product gives it to the driver. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Starts the PostgreSQL of the measurements, whose databases stay in `folder` for the next run.
 * @returns it, with the URL of a role that may create databases
 */
export async function openCluster(folder: string): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const cluster = await startEmbedded(folder, { settings: { max_wal_size: "8GB" } });
  return { ...cluster, url: cluster.adminUrl };
}

/** A signed-in reader, for whom no session is stored. */
export function readerActor(id: string): Actor {
  const sessionId = crypto.randomUUID();
  return mintActor({
    id,
    sessionId,
    role: "USER",
    secondFactor: false,
    complete: true,
    locale: "en",
  });
}

/** Makes the product's queries in this process run on another database. @returns its pool */
export function switchTo(url: string): pg.Pool {
  process.env.DATABASE_URL = url;
  settings().env = connections().pool = connections().prisma = undefined;
  return pool();
}

/** A migrated database of this name, filled by `fill` when it was not there. @param template is copied first. */
export async function kept(
  url: string,
  name: string,
  fill: (database: pg.Pool) => Promise<void>,
  template = "template1",
): Promise<{ url: string; pool: pg.Pool }> {
  const own = withDatabase(url, name);
  const { rowCount } = await withClient(url, (client) =>
    client.query("SELECT FROM pg_database WHERE datname = $1", [name]),
  );
  const making = `${name}_in_the_making`;
  if (!rowCount) {
    await asAdmin(
      url,
      `DROP DATABASE IF EXISTS ${making}`,
      `CREATE DATABASE ${making} TEMPLATE ${template}`,
    );
    await migrate(withDatabase(url, making));
    const opened = switchTo(withDatabase(url, making));
    await fill(opened);
    await opened.end();
    await asAdmin(url, `ALTER DATABASE ${making} RENAME TO ${name}`);
  }
  await migrate(own);
  return { url: own, pool: switchTo(own) };
}

export function withBooks(url: string, books: number, say: (line: string) => void) {
  return kept(url, `bench_${books}`, (database) =>
    seedBulk(database, { users: books / BOOKS_PER_READER, books, log: say }),
  );
}

/** The statements of `work`, in order. */
export async function recorded(
  database: pg.Pool,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const seen: Statement[] = [];
  const spy = Object.create(database, {
    query: {
      value: (query: Statement) => {
        seen.push(query);
        return database.query(query);
      },
    },
  }) as pg.Pool;
  connections().pool = spy;
  await work();
  connections().pool = database;
  return seen;
}
