import type { PoolConfig } from "pg";

/** All in milliseconds: to get a connection, PostgreSQL's limit of a statement, and the driver's. */
export type DatabaseLimits = Required<
  Pick<PoolConfig, "connectionTimeoutMillis" | "statement_timeout" | "query_timeout">
>;

/** For commands, and while a process starts. */
export const STARTUP_LIMITS: DatabaseLimits = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  query_timeout: 11_000,
};
/**
 * A request is answered within five seconds, even if the database does not respond. With 1.5 seconds for a connection,
 * a busy machine that was slow to connect was reported as a database outage.
 */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 4_000,
  query_timeout: 4_500,
};
