import { decode, encode } from "next-auth/jwt";
import { cookieLine, hostCookie, readCookie } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { COOKIE_SECONDS } from "@/lib/edge/session-cookie";
import { authSecret } from "./oidc-client";

const COOKIE = "nearshelf.device";
/** A browser of a family or a library remembers those who signed in last. */
const ACCOUNTS_AT_MOST = 10;

/** A browser, and the ids of the accounts that it has signed in to. */
export interface Device {
  id: string;
  accounts: string[];
}

const secure = () => env().APP_URL.startsWith("https:");

/** The device that a request's sealed cookie names, or null. */
export async function deviceOf(request: Request): Promise<Device | null> {
  const token = readCookie(request.headers.get("cookie"), hostCookie(COOKIE, secure()));
  if (!token) return null;
  const claims = await decode({ token, secret: authSecret(), salt: COOKIE }).catch(() => null);
  if (typeof claims?.sub !== "string" || !Array.isArray(claims.accounts)) return null;
  return { id: claims.sub, accounts: claims.accounts };
}

/** The `Set-Cookie` line by which this browser is known to have signed in to the account. */
export async function deviceCookie(request: Request, userId: string): Promise<string> {
  const known = await deviceOf(request);
  const others = known?.accounts.filter((id) => id !== userId) ?? [];
  const accounts = [userId, ...others].slice(0, ACCOUNTS_AT_MOST);
  const token = { sub: known?.id ?? crypto.randomUUID(), accounts };
  const sealed = await encode({
    token,
    secret: authSecret(),
    salt: COOKIE,
    maxAge: COOKIE_SECONDS,
  });
  return cookieLine(hostCookie(COOKIE, secure()), sealed, {
    maxAge: COOKIE_SECONDS,
    secure: secure(),
  });
}

interface Try {
  email: string;
  /** The account of this address, or null. */
  userId: string | null;
  /** The caller's key. */
  from: string;
  device: Device | null;
}

/**
 * Counts a password tried or a code asked for. A browser that has signed in to the account before is
 * counted by itself: whatever strangers do, it is not held up.
 * @throws AppError RATE_LIMITED; PASSWORD_PAUSED where all callers together tried too many passwords
 */
export async function limitTries(what: "password" | "code", tried: Try): Promise<void> {
  const { email, userId, from, device } = tried;
  if (userId && device?.accounts.includes(userId))
    return limit(what, `${email} device ${device.id}`);
  await limit(what, `${email} ${from}`);
  await limit(`${what}Anywhere`, email).catch((error: AppError) => {
    const paused = what === "password" && error.code === "RATE_LIMITED";
    throw paused ? new AppError("PASSWORD_PAUSED", undefined, error.retryAfter) : error;
  });
}
