import { parseCookie, stringifySetCookie } from "cookie";

/** The value of one cookie in a `Cookie` header; if a name occurs twice, the first counts. */
export function readCookie(header: string | null, name: string): string | undefined {
  return parseCookie(header ?? "")[name];
}

/**
 * The name of one of our cookies. Over https it has the prefix `__Host-`, so that a browser accepts it from this host
 * alone; it then needs `Path=/` and `Secure`.
 */
export function hostCookie(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

interface CookieOptions {
  /** Seconds; 0 removes the cookie, undefined keeps it for the browser's session. */
  maxAge?: number;
  secure: boolean;
  httpOnly?: boolean;
}

/** A `Set-Cookie` line for all paths, hidden from scripts unless `options` say otherwise. */
export function cookieLine(name: string, value: string, options: CookieOptions): string {
  return stringifySetCookie({
    ...{ path: "/", sameSite: "lax", httpOnly: true },
    ...options,
    ...{ name, value },
  });
}
