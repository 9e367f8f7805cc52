import { parseCookie, stringifySetCookie } from "cookie";

/** The value of one cookie of a `Cookie` header; of two with the same name the first counts. */
export function readCookie(header: string | null, name: string): string | undefined {
  return parseCookie(header ?? "")[name];
}

/**
 * The name of a cookie of ours: over https with the prefix by which a browser takes it from this very
 * host alone. It then needs `Path=/` and `Secure`.
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

/** A `Set-Cookie` line for all paths of this site, hidden from scripts unless it says otherwise. */
export function cookieLine(name: string, value: string, options: CookieOptions): string {
  return stringifySetCookie({
    ...{ path: "/", sameSite: "lax", httpOnly: true },
    ...options,
    ...{ name, value },
  });
}
