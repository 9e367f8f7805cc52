import type { PoolConfig } from "pg";

/** Milliseconds: to get a connection, and for a statement by PostgreSQL's limit and by ours. */
export type DatabaseLimits = Required<
  Pick<PoolConfig, "connectionTimeoutMillis" | "statement_timeout" | "query_timeout">
>;

/** Generous while a process starts, and for commands. */
export const STARTUP_LIMITS: DatabaseLimits = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  query_timeout: 11_000,
};
/**
 * A request is answered within five seconds, even if the database does not respond. With 1.5 seconds for a connection,
 * requests that a busy machine was slow to connect were answered that the database is away.
 */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 4_000,
  query_timeout: 4_500,
};
