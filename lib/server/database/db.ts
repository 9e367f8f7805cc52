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

const TRANSACTION_TIMEOUT = 10_000;
/** Unused connections are kept so long: on a busy machine another may not be there within the limit. */
const IDLE_TIMEOUT = 5 * MINUTE;

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
    idleTimeoutMillis: IDLE_TIMEOUT,
    stream: databaseSocket,
    ...limits,
  });
  created.on("error", (error) =>
    warnThrottled("idle database connection lost", { error: error.message }),
  );
  return created;
}

/** Switches to the limits of requests; to be called while the pool is unused. */
export async function applyRequestTimeouts(): Promise<void> {
  await connections().prisma?.$disconnect();
  await connections().pool?.end();
  connections().prisma = undefined;
  connections().pool = newPool(REQUEST_LIMITS);
}

/**
 * Prisma on the same pool; hot reads use the pool itself.
 * @throws AppError TIMEOUT after the deadline of the current call.
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
 * Runs a prepared statement outside of a transaction: a name always has the same text. `Row` is not
 * checked here, but by the API tests against the real database.
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
 * Template tag like `sql` that runs the statement and gives its rows; `Row` is checked like that of `query`.
 * @param tx a transaction, or `db()` for a statement by itself.
 */
export function rowsIn<Row>(tx: Tx): Tag<Row[]> {
  return (strings, ...inserted) => {
    const { text, values } = sql(strings, ...inserted).toQuery();
    return tx.$queryRawUnsafe<Row[]>(text, ...values);
  };
}

/** The same for a statement whose rows nobody needs: gives how many it changed, or selected. */
export function runIn(tx: Tx): Tag<number> {
  return (strings, ...inserted) => {
    const { text, values } = sql(strings, ...inserted).toQuery();
    return tx.$executeRawUnsafe(text, ...values);
  };
}
