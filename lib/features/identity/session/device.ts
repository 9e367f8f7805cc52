import { decode, encode } from "next-auth/jwt";
import { cookieLine, hostCookie, readCookie } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import type { Sender } from "@/lib/server/http/asked";
import { limit } from "@/lib/server/http/rate-limit";
import { COOKIE_SECONDS } from "@/lib/edge/session-cookie";
import { authSecret } from "@/lib/features/identity/client/oidc-client";

const COOKIE = "nearshelf.device";
/** In a browser that many use, the accounts that signed in last. */
const MAX_ACCOUNTS = 10;

/** A browser, and the ids of the accounts that have signed in with it. */
export interface Device {
  id: string;
  accounts: string[];
}

const secure = () => env().APP_URL.startsWith("https:");

/** The device of a request's encrypted cookie, or null. */
export async function deviceOf(sender: Sender): Promise<Device | null> {
  const token = readCookie(sender.headers.get("cookie"), hostCookie(COOKIE, secure()));
  if (!token) return null;
  const claims = await decode({ token, secret: authSecret(), salt: COOKIE }).catch(() => null);
  if (typeof claims?.sub !== "string" || !Array.isArray(claims.accounts)) return null;
  return { id: claims.sub, accounts: claims.accounts };
}

/** The `Set-Cookie` line that adds this account to the browser's device. */
export async function deviceCookie(sender: Sender, userId: string): Promise<string> {
  const known = await deviceOf(sender);
  const others = known?.accounts.filter((id) => id !== userId) ?? [];
  const accounts = [userId, ...others].slice(0, MAX_ACCOUNTS);
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

interface Attempt {
  email: string;
  /** The account of this address, or null. */
  userId: string | null;
  /** The caller's key. */
  from: string;
  device: Device | null;
}

/**
 * Rate limits passwords and requests for codes. A browser that has signed in to the account before has
 * limits of its own, so that attempts from elsewhere do not lock the owner out.
 * @throws AppError RATE_LIMITED; PASSWORD_PAUSED where too many passwords were tried from anywhere
 */
export async function limitAttempts(what: "password" | "code", attempt: Attempt): Promise<void> {
  const { email, userId, from, device } = attempt;
  if (userId && device?.accounts.includes(userId))
    return limit(what, `${email} device ${device.id}`);
  await limit(what, `${email} ${from}`);
  await limit(`${what}Anywhere`, email).catch((error: AppError) => {
    const paused = what === "password" && error.code === "RATE_LIMITED";
    throw paused ? new AppError("PASSWORD_PAUSED", undefined, error.retryAfter) : error;
  });
}
