/** More cookies than any browser of ours has; what parses them further on is not always linear. */
export const COOKIES_AT_MOST = 100;

/** Every cookie of a `Cookie` header by its name; of two with the same name the first counts. */
export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, safeDecode(part.slice(at + 1).trim()));
  }
  return cookies;
}

/** The value of one cookie of a `Cookie` header. */
export function readCookie(header: string | null, name: string): string | undefined {
  return readCookies(header).get(name);
}

/**
 * The name of a cookie of ours: over https with the prefix by which a browser takes it from this very
 * host alone. It then needs `Path=/` and `Secure`.
 */
export function hostCookie(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

interface CookieOptions {
  /** Seconds; 0 removes the cookie, undefined keeps it for the browser's session. */
  maxAge?: number;
  secure: boolean;
  httpOnly?: boolean;
  path?: string;
}

/** A `Set-Cookie` line, SameSite=Lax. */
export function cookieLine(name: string, value: string, options: CookieOptions): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${options.path ?? "/"}`,
    "SameSite=Lax",
    options.maxAge !== undefined && `Max-Age=${options.maxAge}`,
    options.secure && "Secure",
    options.httpOnly !== false && "HttpOnly",
  ]
    .filter(Boolean)
    .join("; ");
}
