import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { networkOf } from "./address";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/server/log/log";
import { redis } from "@/lib/server/redis";
import { withTimeout } from "@/lib/server/timeout";
import { perProcess } from "@/lib/server/per-process";

/** Calls allowed per caller in so many seconds. `RATE_LIMIT_FACTOR` multiplies each. */
export const RATES = {
  read: { points: 600, seconds: 60 },
  write: { points: 120, seconds: 60 },
  upload: { points: 30, seconds: 60 },
  /** Lists of books that turned out to be none: each was read all the same. */
  refusedList: { points: 10, seconds: 600 },
  /** Pages, each rendered when it is asked for; a screen may ask for a few ahead. */
  page: { points: 600, seconds: 60 },
  /** Invitation links, as pages and calls: their codes are not to be guessed. */
  invitation: { points: 60, seconds: 60 },
  /** Covers: a screen shows fifty, in three widths. One that has to be drawn counts as a `picture` too. */
  coverPicture: { points: 600, seconds: 60 },
  /** Pictures that are drawn when they are asked for. */
  picture: { points: 120, seconds: 60 },
  export: { points: 5, seconds: 24 * 3600 },
  cover: { points: 20, seconds: 300 },
  /** Books looked up: somebody who scans a shelf does one every few seconds. */
  catalog: { points: 120, seconds: 60 },
  report: { points: 20, seconds: 3600 },
  signIn: { points: 60, seconds: 300 },
  /** The ways between the sign-in page and the identity provider, apart from what visitors read. */
  signInPath: { points: 300, seconds: 60 },
  /** Of one account by one caller, so that a stranger's tries do not hold up its owner. */
  password: { points: 10, seconds: 900 },
  code: { points: 10, seconds: 3600 },
  /** Of one account by all callers together. */
  passwordAnywhere: { points: 100, seconds: 3600 },
  codeAnywhere: { points: 40, seconds: 3600 },
  /** Addresses that one sign-in asks a code for. */
  codeAddress: { points: 5, seconds: 3600 },
  /** Codes mailed to addresses without an account: for one caller, to one address, and all together. */
  strangerCode: { points: 10, seconds: 3600 },
  strangerAddress: { points: 5, seconds: 3600 },
  strangerCodes: { points: 300, seconds: 3600 },
  /** Text messages to all phones together: the operator pays for each. */
  texts: { points: 300, seconds: 3600 },
  /** Mails about what readers do, of all together: a mail server that sends many is taken for a spammer's. */
  mails: { points: 3_000, seconds: 3600 },
  /** Tries of one administrator at the second factor. */
  secondFactor: { points: 10, seconds: 900 },
  /** Bearer tokens that nobody has. */
  guess: { points: 60, seconds: 60 },
  chat: { points: 60, seconds: 30 },
  /** Messages of one reader. */
  chatDay: { points: 2_000, seconds: 24 * 3600 },
  calendar: { points: 120, seconds: 60 },
  connect: { points: 60, seconds: 60 },
} as const;
export type RateName = keyof typeof RATES;

/** Redis has this long to count a call, in milliseconds; then this process counts it alone. */
const REDIS_TIMEOUT_MS = 250;

/**
 * Counts one call of `caller` (a user id, else an address): with `REDIS_URL` over all processes.
 * @param points what it counts as; 0 only asks whether the rate is exceeded.
 * @throws AppError RATE_LIMITED with the seconds to wait.
 */
export async function limit(name: RateName, caller: string, points = 1): Promise<void> {
  const wait = await waitFor(name, caller, points);
  if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
}

/** Counts what the whole service does. @returns the seconds to wait, which the log tells once until then; or 0. */
export async function limitAll(name: RateName): Promise<number> {
  const wait = await waitFor(name, "all");
  const now = Date.now();
  if (wait > 0 && now >= (told().get(name) ?? 0)) {
    told().set(name, now + wait * 1000);
    log().warn({ limit: name, seconds: wait }, "the service's limit is reached");
  }
  return wait;
}

/** Until when the log need not tell again that a limit of the whole service is reached. */
const told = perProcess("rate-limits-told", () => new Map<RateName, number>());

async function waitFor(name: RateName, caller: string, points = 1): Promise<number> {
  return (await countInRedis(name, caller, points)) ?? count(memoryLimiter(name), caller, points);
}

/** Null where Redis did not answer. */
async function countInRedis(
  name: RateName,
  caller: string,
  points: number,
): Promise<number | null> {
  const limiter = redis()?.isReady ? redisLimiter(name) : null;
  if (!limiter) return null;
  const counted = count(limiter, caller, points).catch(() => null);
  return withTimeout<number | null>(counted, REDIS_TIMEOUT_MS, () => null);
}

/** Seconds to wait; 0 where the call is within its rate. */
async function count(
  limiter: RateLimiterAbstract,
  caller: string,
  points: number,
): Promise<number> {
  try {
    await limiter.consume(caller, points);
    return 0;
  } catch (error) {
    // By its shape: each bundle has its own copy of the class.
    if (!error || typeof error !== "object" || !("msBeforeNext" in error)) throw error;
    return Math.ceil(Number(error.msBeforeNext) / 1000) || 1;
  }
}

function redisLimiter(name: RateName): RateLimiterAbstract {
  return known(`redis:${name}`, () => {
    const settings = settingsOf(name);
    return new RateLimiterRedis({
      ...settings,
      storeClient: redis(),
      useRedisPackage: true,
      keyPrefix: `nearshelf:rate:${name}`,
      // Who is over the rate is refused without asking Redis again.
      inMemoryBlockOnConsumed: settings.points + 1,
    });
  });
}

function memoryLimiter(name: RateName): RateLimiterAbstract {
  return known(name, () => new RateLimiterMemory({ ...settingsOf(name), keyPrefix: name }));
}

function settingsOf(name: RateName) {
  const { points, seconds } = RATES[name];
  return { points: Math.max(1, Math.round(points * env().RATE_LIMIT_FACTOR)), duration: seconds };
}

/** The counters of this process, by limit. */
export const limiters = perProcess("rate-limiters", () => new Map<string, RateLimiterAbstract>());

function known(key: string, make: () => RateLimiterAbstract): RateLimiterAbstract {
  const limiter = limiters().get(key) ?? make();
  limiters().set(key, limiter);
  return limiter;
}

/** Whose calls a visitor's are counted as: their address, of IPv6 the network that is one person's. */
export function callerKey(request: Pick<Request, "headers">): string {
  const address = callerAddress(request);
  return networkOf(address, { ipv4: 32, ipv6: 64 }) ?? address;
}

/** The caller's address: the socket's, or the entry that our own proxies wrote. */
export function callerAddress(request: Pick<Request, "headers">): string {
  const chain = [
    ...(request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim()),
    request.headers.get(PEER_HEADER) ?? "",
  ].filter(Boolean);
  const hops = env().TRUST_PROXY;
  return chain[Math.max(0, chain.length - 1 - hops)] ?? "unknown";
}

/** Set by the server from the socket, after removing what a client may have sent. */
export const PEER_HEADER = "x-nearshelf-peer";
