import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { COOKIE_SECONDS } from "@/lib/edge/session-cookie";
import { encryptedCookie, readEncryptedCookie } from "@/lib/features/identity/client/cookies";

const COOKIE = "nearshelf.device";
/** In a browser that many use, the accounts that signed in last. */
const MAX_ACCOUNTS = 10;

/** A browser, and the ids of the accounts that have signed in with it. */
export interface Device {
  id: string;
  accounts: string[];
}

/** The device of a request's encrypted cookie, or null. */
export async function deviceOf(request: Request): Promise<Device | null> {
  const claims = await readEncryptedCookie(request, COOKIE);
  if (typeof claims?.sub !== "string" || !Array.isArray(claims.accounts)) return null;
  return { id: claims.sub, accounts: claims.accounts };
}

/** The `Set-Cookie` line that adds this account to the browser's device. */
export async function deviceCookie(request: Request, userId: string): Promise<string> {
  const known = await deviceOf(request);
  const others = known?.accounts.filter((id) => id !== userId) ?? [];
  const accounts = [userId, ...others].slice(0, MAX_ACCOUNTS);
  return encryptedCookie(
    COOKIE,
    { sub: known?.id ?? crypto.randomUUID(), accounts },
    COOKIE_SECONDS,
  );
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
