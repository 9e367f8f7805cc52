import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient, type Prisma } from "@/prisma/client/client";
import { env } from "../env";
import { warnSometimes } from "../log-throttle";
import { shared } from "../shared";

/** While a process starts it is busy with itself, and may wait for a connection, in milliseconds. */
const PATIENCE = 30_000;
/** How long a request waits for a connection before it answers 503. */
const REQUEST_PATIENCE = 1_500;
const STATEMENT_TIMEOUT = 10_000;

// A DATE column is a calendar day: as a Date it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The one connection pool of this process. */
export function pool(): pg.Pool {
  if (shared.pool) return shared.pool;
  const created = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 20,
    connectionTimeoutMillis: PATIENCE,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 1_000,
    keepAlive: true,
  });
  created.on("error", (error) => warnSometimes("idle database connection lost", { error: error.message }));
  return (shared.pool = created);
}

/** From now on requests are served: nobody waits long for a database that is away. */
export function losePatience(): void {
  pool().options.connectionTimeoutMillis = REQUEST_PATIENCE;
}

/** Prisma over the same pool; hot reads use the pool itself. */
export function db(): PrismaClient {
  return (shared.prisma ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
    transactionOptions: { maxWait: STATEMENT_TIMEOUT, timeout: STATEMENT_TIMEOUT },
  }));
}

export type Tx = Prisma.TransactionClient;

/**
 * Runs a hot read as a prepared statement.
 * `Row` is typed by hand and checked against the real database by the API tests.
 */
export async function read<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await pool().query<Row>({ name, text, values });
  return result.rows;
}
