import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient, type Prisma } from "@/prisma/client/client";
import { env } from "@/lib/server/env";
import { assertInTime } from "@/lib/server/http/call-context";
import { warnThrottled } from "@/lib/server/log/log";
import { perProcess } from "@/lib/server/per-process";
import { MINUTE } from "@/lib/shared/time";
import { databaseSocket } from "./errors";
import { REQUEST_LIMITS, STARTUP_LIMITS, type DatabaseLimits } from "./limits";
import { sql, type Sql } from "./sql";

const TRANSACTION_TIMEOUT_MS = 10_000;
/** Idle connections are kept for long, since a busy machine may not open a new one within the limit. */
const IDLE_TIMEOUT_MS = 5 * MINUTE;

// A DATE column is a calendar day: as a Date it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const connections = perProcess(
  "database",
  (): { pool?: pg.Pool; prisma?: PrismaClient } => ({}),
);

/** The connection pool of this process. */
export function pool(): pg.Pool {
  return (connections().pool ??= newPool(STARTUP_LIMITS));
}

function newPool(limits: DatabaseLimits): pg.Pool {
  const created = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 20,
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    stream: databaseSocket,
    ...limits,
  });
  created.on("error", (error) =>
    warnThrottled("idle database connection lost", { error: error.message }),
  );
  return created;
}

/** Switches to the limits of requests. Call it while the pool is unused. */
export async function applyRequestTimeouts(): Promise<void> {
  await connections().prisma?.$disconnect();
  await connections().pool?.end();
  connections().prisma = undefined;
  connections().pool = newPool(REQUEST_LIMITS);
}

/**
 * Prisma on the same pool; frequent reads use the pool directly.
 * @throws AppError TIMEOUT after the deadline of the current call.
 */
export function db(): PrismaClient {
  assertInTime();
  return (connections().prisma ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
    transactionOptions: { maxWait: TRANSACTION_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
  }));
}

export type Tx = Prisma.TransactionClient;

/**
 * Runs a prepared statement outside of a transaction. One name must always have the same text. `Row` is not checked
 * here, but by the API tests against the real database.
 * @throws AppError TIMEOUT after the deadline of the current call.
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

type Tag<Result> = (
  strings: TemplateStringsArray,
  ...inserted: unknown[]
) => Prisma.PrismaPromise<Result>;

/**
 * Template tag like `sql` that runs the statement and returns its rows. `Row` is checked as for `query`.
 * @param tx a transaction, or `db()` for a single statement.
 */
export function rowsIn<Row>(tx: Tx): Tag<Row[]> {
  return (strings, ...inserted) => {
    const { text, values } = sql(strings, ...inserted).toQuery();
    return tx.$queryRawUnsafe<Row[]>(text, ...values);
  };
}

/** Like `rowsIn`, but returns the number of rows changed or selected. */
export function runIn(tx: Tx): Tag<number> {
  return (strings, ...inserted) => {
    const { text, values } = sql(strings, ...inserted).toQuery();
    return tx.$executeRawUnsafe(text, ...values);
  };
}
