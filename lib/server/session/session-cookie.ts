import { decode, encode } from "next-auth/jwt";
import { LruMap } from "@/lib/shared/lru-map";
import { cookieLine, hostCookie, readCookie } from "@/lib/server/http/cookies";

/** Claims of the signed cookie: enough for middleware.ts, never the only permission check. */
export interface SessionClaims {
  sub: string;
  sid: string;
  /** Country and postal code are filled in. */
  complete: boolean;
}

/** A session ends after this time without use. */
export const SESSION_DAYS = 30;
/** A session ends this long after the sign-in at the latest; a constraint of the database holds this too. */
export const SESSION_MAX_DAYS = 180;
export const COOKIE_SECONDS = SESSION_MAX_DAYS * 24 * 3600;

interface CookieSettings {
  appUrl: string;
  secret: string;
}

/** Name of the session cookie for this address. */
export function sessionCookieName(appUrl: string): string {
  return hostCookie("next-auth.session-token", appUrl.startsWith("https:"));
}

/** Claims of a request's cookie; null if there is none or its signature is wrong. */
export async function readClaims(
  cookieHeader: string | null,
  { appUrl, secret }: CookieSettings,
): Promise<SessionClaims | null> {
  const token = readCookie(cookieHeader, sessionCookieName(appUrl));
  if (!token) return null;
  const seen = proven.get(token);
  if (seen && seen.secret === secret && seen.until > Date.now()) return seen.claims;
  const payload = await decode({ token, secret }).catch(() => null);
  if (!payload?.sub || typeof payload.sid !== "string") return null;
  const claims = { sub: payload.sub, sid: payload.sid, complete: payload.complete === true };
  const until = Math.min(Date.now() + PROVEN_MS, Number(payload.exp ?? 0) * 1_000);
  proven.set(token, { claims, secret, until });
  return claims;
}

/** Recently verified cookies: middleware.ts and then the page read the same one. */
const proven = new LruMap<string, { claims: SessionClaims; secret: string; until: number }>(5_000);
const PROVEN_MS = 60_000;

/**
 * The `Set-Cookie` line with these claims.
 * @param maxAge seconds; not beyond the session's latest end.
 */
export async function claimsCookie(
  claims: SessionClaims,
  { appUrl, secret }: CookieSettings,
  maxAge = COOKIE_SECONDS,
): Promise<string> {
  const token = await encode({ token: { ...claims }, secret, maxAge });
  return cookieLine(sessionCookieName(appUrl), token, {
    maxAge,
    secure: appUrl.startsWith("https:"),
  });
}

export function clearedCookie(appUrl: string): string {
  return cookieLine(sessionCookieName(appUrl), "", {
    maxAge: 0,
    secure: appUrl.startsWith("https:"),
  });
}
