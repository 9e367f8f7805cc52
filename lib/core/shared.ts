import type { PrismaClient } from "@/prisma/client/client";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type Provider from "oidc-provider";
import type { Logger } from "pino";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { Env } from "./env";
import type { Realtime } from "./realtime";
import type { Redis } from "./redis";
import type { CachedActor } from "./session";

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
  provider?: Provider;
  limiters?: Map<string, RateLimiterAbstract>;
  actors?: Map<string, CachedActor>;
  realtime?: Realtime;
  redis?: Redis;
}

const holder = globalThis as typeof globalThis & { nearshelf?: Shared };

export const shared: Shared = (holder.nearshelf ??= {});
