import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "./env";
import { AppError } from "./errors";
import { shared } from "./shared";

/** Calls allowed per caller in so many seconds. `RATE_LIMIT_FACTOR` multiplies each. */
export const RATES = {
  read: { points: 600, seconds: 60 },
  write: { points: 120, seconds: 60 },
  upload: { points: 30, seconds: 60 },
  signIn: { points: 60, seconds: 300 },
  password: { points: 10, seconds: 300 },
  code: { points: 10, seconds: 3600 },
} as const;
export type RateName = keyof typeof RATES;

/**
 * Counts one call of `caller` (a user id, else an address).
 * @throws AppError RATE_LIMITED with the seconds to wait.
 */
export async function limit(name: RateName, caller: string): Promise<void> {
  try {
    await limiter(name).consume(caller);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("RATE_LIMITED", undefined, Math.ceil(refusal.msBeforeNext / 1000) || 1);
  }
}

function limiter(name: RateName) {
  const limiters = (shared.limiters ??= new Map());
  const known = limiters.get(name);
  if (known) return known;
  const { points, seconds } = RATES[name];
  const created = new RateLimiterMemory({
    keyPrefix: name,
    points: Math.max(1, Math.round(points * env().RATE_LIMIT_FACTOR)),
    duration: seconds,
  });
  limiters.set(name, created);
  return created;
}

/** The caller's address: the socket's, or the entry that our own proxies wrote. */
export function callerAddress(request: Request): string {
  const chain = [
    ...(request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim()),
    request.headers.get(PEER_HEADER) ?? "",
  ].filter(Boolean);
  const hops = env().TRUST_PROXY;
  return chain[Math.max(0, chain.length - 1 - hops)] ?? "unknown";
}

/** Set by the server from the socket, after removing what a client may have sent. */
export const PEER_HEADER = "x-nearshelf-peer";
