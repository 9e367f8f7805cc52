import { decode, encode, type JWT } from "next-auth/jwt";
import { cookieLine, hostCookie, readCookie } from "@/lib/server/http/cookies";
import { env } from "@/lib/server/env";
import { LOCALE_COOKIE, type Locale } from "@/lib/shared/locales";
import { authSecret } from "@/lib/server/secrets/auth-secret";

const HOUR = 3600;
const YEAR = 365 * 24 * HOUR;

const secure = () => env().APP_URL.startsWith("https:");

/** A cookie of ours: its value in a request, and the `Set-Cookie` lines that set and remove it. */
const ownCookie = (name: string, maxAge: number) => ({
  name,
  of: (request: Request) => valueOf(request, name),
  set: (value: string) => line(name, value, maxAge),
  removed: () => line(name, "", 0),
});

/** A random value set when a sign-in starts: its ticket is valid only in this browser. */
export const BINDING = ownCookie("nearshelf.sign-in", HOUR);
/** The token of a sign-in that /api/auth/complete turns into a session; next-auth sets it. */
export const PENDING = ownCookie("nearshelf.signed-in", HOUR);
/** Set by signing out: the identity provider must ask again, even if it still knows the user. */
export const SIGNED_OUT = ownCookie("nearshelf.signed-out", YEAR);

/** The `Set-Cookie` line of a cookie with encrypted claims. @param maxAge in seconds */
export async function encryptedCookie(name: string, token: JWT, maxAge: number): Promise<string> {
  return line(name, await encode({ token, secret: authSecret(), salt: name, maxAge }), maxAge);
}

/** The claims of an encrypted cookie; null if there is none, or it has expired. */
export async function readEncryptedCookie(request: Request, name: string): Promise<JWT | null> {
  const token = valueOf(request, name);
  return token ? decode({ token, secret: authSecret(), salt: name }).catch(() => null) : null;
}

export function removedCookie(name: string): string {
  return line(name, "", 0);
}

function line(name: string, value: string, maxAge: number): string {
  return cookieLine(hostCookie(name, secure()), value, { maxAge, secure: secure() });
}

function valueOf(request: Request, name: string): string | undefined {
  return readCookie(request.headers.get("cookie"), hostCookie(name, secure()));
}

/** Not HttpOnly, because the page's scripts change it. */
export function languageCookie(locale: Locale): string {
  return cookieLine(LOCALE_COOKIE, locale, { maxAge: YEAR, secure: secure(), httpOnly: false });
}

/** A 303 redirect that sets cookies. */
export function redirectAnswer(to: string, cookies: string[] = []): Response {
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
