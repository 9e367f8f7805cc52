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

/** Allowed calls (`points`) per caller in `seconds`. `RATE_LIMIT_FACTOR` multiplies each. */
export const RATES = {
  read: { points: 600, seconds: 60 },
  write: { points: 120, seconds: 60 },
  upload: { points: 30, seconds: 60 },
  /** Uploads that were no list of books: each had to be read to find that out. */
  refusedList: { points: 10, seconds: 600 },
  /** Seconds in which lists of books are read, each begun one. Lists are read one at a time, for all readers. */
  listSeconds: { points: 120, seconds: 3600 },
  /** Pages are rendered on request; a screen may prefetch a few. */
  page: { points: 600, seconds: 60 },
  /** Invitation links, as pages and calls. Low, so that codes cannot be guessed. */
  invitation: { points: 60, seconds: 60 },
  /** Covers: a screen shows fifty, in three widths. One that has to be drawn also counts as a `picture`. */
  coverPicture: { points: 600, seconds: 60 },
  /** Pictures that are drawn on request. */
  picture: { points: 120, seconds: 60 },
  export: { points: 5, seconds: 24 * 3600 },
  cover: { points: 20, seconds: 300 },
  /** Looked-up books: somebody who scans a shelf looks up one every few seconds. */
  catalog: { points: 120, seconds: 60 },
  report: { points: 20, seconds: 3600 },
  signIn: { points: 60, seconds: 300 },
  /** Redirects between the sign-in page and the identity provider, counted apart from a visitor's reads. */
  signInPath: { points: 300, seconds: 60 },
  /** Attempts at one account by one caller, so that a stranger's attempts do not lock out its owner. */
  password: { points: 10, seconds: 900 },
  code: { points: 10, seconds: 3600 },
  /** Attempts at one account by all callers together. */
  passwordAnywhere: { points: 100, seconds: 3600 },
  codeAnywhere: { points: 40, seconds: 3600 },
  /** Addresses for which one sign-in asks a code. */
  codeAddress: { points: 5, seconds: 3600 },
  /** Codes mailed to addresses without an account: by one caller, to one address, and in total. */
  strangerCode: { points: 10, seconds: 3600 },
  strangerAddress: { points: 5, seconds: 3600 },
  strangerCodes: { points: 300, seconds: 3600 },
  /** Text messages to all phones: the operator pays for each. */
  texts: { points: 300, seconds: 3600 },
  /** Mails about readers' actions, in total: mail providers treat a server that sends more as a spammer. */
  mails: { points: 3_000, seconds: 3600 },
  /** Attempts of one administrator at the second factor. */
  secondFactor: { points: 10, seconds: 900 },
  /** Invalid bearer tokens. */
  guess: { points: 60, seconds: 60 },
  chat: { points: 60, seconds: 30 },
  chatDay: { points: 2_000, seconds: 24 * 3600 },
  calendar: { points: 120, seconds: 60 },
  connect: { points: 60, seconds: 60 },
} as const;
export type RateName = keyof typeof RATES;

/** Time for Redis to count a call; after it this process counts alone. */
const REDIS_TIMEOUT_MS = 250;

/**
 * Counts one call of `caller` (a user id or an address), with `REDIS_URL` over all processes.
 * @param points weight of the call; 0 only checks whether the rate is exceeded.
 * @throws AppError RATE_LIMITED with the seconds to wait.
 */
export async function limit(name: RateName, caller: string, points = 1): Promise<void> {
  const wait = await waitFor(name, caller, points);
  if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
}

/**
 * Counts a call against a limit of the whole service. Logs once per waiting time that the limit is reached.
 * @returns the seconds to wait; 0 if the call is allowed.
 */
export async function limitAll(name: RateName): Promise<number> {
  const wait = await waitFor(name, "all");
  const now = Date.now();
  if (wait > 0 && now >= (told().get(name) ?? 0)) {
    told().set(name, now + wait * 1000);
    log().warn({ limit: name, seconds: wait }, "the service's limit is reached");
  }
  return wait;
}

/** Limits logged as reached, each with the end of its waiting time in epoch milliseconds. */
const told = perProcess("rate-limits-told", () => new Map<RateName, number>());

async function waitFor(name: RateName, caller: string, points = 1): Promise<number> {
  const wait =
    (await countInRedis(name, caller, points)) ??
    (await count(memoryLimiter(name), caller, points));
  if (wait > 0) reachedLimits().set(name, (reachedLimits().get(name) ?? 0) + 1);
  return wait;
}

/** How often this process refused a call, by limit. */
export const reachedLimits = perProcess("rate-limits-reached", () => new Map<RateName, number>());

/** Null if Redis did not answer. */
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

/** Seconds to wait; 0 if the call is within its rate. */
async function count(
  limiter: RateLimiterAbstract,
  caller: string,
  points: number,
): Promise<number> {
  try {
    await limiter.consume(caller, points);
    return 0;
  } catch (error) {
    // Checked by shape: each bundle has its own copy of the class.
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
      // A caller over the rate is refused without asking Redis again.
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

/**
 * The key that counts a visitor's calls: their IPv4 address, or their IPv6 network, since one person has a whole
 * network.
 */
export function callerKey(request: Pick<Request, "headers">): string {
  const address = callerAddress(request);
  return networkOf(address, { ipv4: 32, ipv6: 64 }) ?? address;
}

/** The caller's address: the socket's, or the entry written by our own proxies. */
export function callerAddress(request: Pick<Request, "headers">): string {
  const chain = [
    ...(request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim()),
    request.headers.get(PEER_HEADER) ?? "",
  ].filter(Boolean);
  const hops = env().TRUST_PROXY;
  return chain[Math.max(0, chain.length - 1 - hops)] ?? "unknown";
}

/** Set by the server from the socket; a value sent by the client is removed. */
export const PEER_HEADER = "x-nearshelf-peer";
