import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient, type Prisma } from "@/prisma/client/client";
import { env } from "@/lib/server/env";
import { assertInTime } from "@/lib/server/http/call-context";
import { warnThrottled } from "@/lib/server/log/log";
import { perProcess } from "@/lib/server/per-process";
import type { Sql } from "./sql";

/** Milliseconds: until there is a connection, until PostgreSQL ends a statement, until it is given up here. */
type Limits = Required<
  Pick<pg.PoolConfig, "connectionTimeoutMillis" | "statement_timeout" | "query_timeout">
>;

/** While a process starts it is busy with itself, and commands have time. */
const STARTUP_LIMITS: Limits = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  query_timeout: 11_000,
};
/** A request is answered within five seconds, also by a database that says nothing any more. */
const REQUEST_LIMITS: Limits = {
  connectionTimeoutMillis: 1_500,
  statement_timeout: 4_000,
  query_timeout: 4_500,
};
const TRANSACTION_TIMEOUT = 10_000;

// A DATE column is a calendar day: as a Date it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Made when they are first used. */
export const connections = perProcess(
  "database",
  (): { pool?: pg.Pool; prisma?: PrismaClient } => ({}),
);

/** The one connection pool of this process. */
export function pool(): pg.Pool {
  return (connections().pool ??= newPool(STARTUP_LIMITS));
}

function newPool(limits: Limits): pg.Pool {
  const created = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 20,
    keepAlive: true,
    ...limits,
  });
  created.on("error", (error) =>
    warnThrottled("idle database connection lost", { error: error.message }),
  );
  return created;
}

/** From now on requests are served: nobody waits long for a database that is away. To be called while nothing uses it. */
export async function applyRequestTimeouts(): Promise<void> {
  await connections().prisma?.$disconnect();
  await connections().pool?.end();
  connections().prisma = undefined;
  connections().pool = newPool(REQUEST_LIMITS);
}

/**
 * Prisma over the same pool; hot reads use the pool itself.
 * @throws AppError TIMEOUT where the deadline of the present call is over
 */
export function db(): PrismaClient {
  assertInTime();
  return (connections().prisma ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
    transactionOptions: { maxWait: TRANSACTION_TIMEOUT, timeout: TRANSACTION_TIMEOUT },
  }));
}

export type Tx = Prisma.TransactionClient;

/**
 * Runs a statement, which PostgreSQL prepares and keeps under its name: a name always has the same text.
 * `Row` is typed by hand and checked against the real database by the API tests.
 * @throws AppError TIMEOUT where the deadline of the present call is over
 */
export async function query<Row extends pg.QueryResultRow>(
  name: string,
  statement: Sql | string,
  values: unknown[] = [],
): Promise<Row[]> {
  assertInTime();
  const config = typeof statement === "string" ? { text: statement, values } : statement.toQuery();
  const result = await pool().query<Row>({ name, ...config });
  return result.rows;
}
