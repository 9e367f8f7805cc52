/** The value of one cookie of a `Cookie` header. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return safeDecode(part.slice(at + 1).trim());
  }
  return undefined;
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
