import type { AsyncLocalStorage } from "node:async_hooks";
import type { PrismaClient } from "@/prisma/client/client";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type Provider from "oidc-provider";
import type { Logger } from "pino";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { Trouble } from "@/lib/server/database/faults";
import type { Env } from "./env";
import type { FairQueue } from "./fair-queue";
import type { Readiness } from "@/lib/server/metrics/health";
import type { Sender } from "@/lib/server/http/asked";
import type { Metrics } from "@/lib/server/metrics/metrics";
import type { Realtime } from "./realtime";
import type { Redis } from "./redis";
import type { CachedActor } from "@/lib/server/session/session";
import type { ThreadPool } from "./thread-pool";

/**
 * What every copy of our modules has in common. The server, the route handlers and the server
 * components each load their own copy of a module, so a module-level variable is not one variable.
 */
interface Shared {
  env?: Env;
  pool?: Pool;
  prisma?: PrismaClient;
  log?: Logger;
  jobs?: PgBoss;
  migrations?: string[];
  /** Calls with an `Idempotency-Key` that failed and still hold it in the database. */
  failedClaims?: Set<string>;
  /** What was warned of last, when (epoch milliseconds), and how often since. */
  warned?: Map<string, { at: number; leftOut: number }>;
  /** What the database suffers from now; times in epoch milliseconds. */
  troubles?: Map<Trouble, { since: number; last: number; told: number; failures: number }>;
  /** The last check of readiness, and when it was begun, by `performance.now()`. */
  readiness?: { at: number; state: Promise<Readiness> };
  provider?: Provider;
  limiters?: Map<string, RateLimiterAbstract>;
  actors?: Map<string, CachedActor>;
  /** How often a cached actor was dropped because its reader changed. */
  actorsForgotten?: number;
  realtime?: Realtime;
  redis?: Redis;
  /** Views of books that wait to be written. */
  views?: { bookId: string; userId: string | null; viewer: string }[];
  caller?: AsyncLocalStorage<Sender>;
  metrics?: Metrics;
  /** The process is ending: it is not ready any more, and answers close their connections. */
  stopping?: boolean;
  /** Told of an error that ended a page, and of the id of its request. */
  pageFailed?: (error: unknown, requestId: string | undefined) => void;
  /** Pictures that are being read, and those that wait for it. */
  pictures?: FairQueue;
  /** What reads covers, and the photos that wait for it. */
  covers?: { pool: ThreadPool; queue: FairQueue };
}

const holder = globalThis as typeof globalThis & { nearshelf?: Shared };

export const shared: Shared = (holder.nearshelf ??= {});
