/** Paths nobody is sent to after signing in: they are steps of signing in, or no pages. */
const NOT_A_PAGE = /^\/(?:api|oidc|login|auth|sign-in)(?:[/?#]|$)/i;

/**
 * A path of this site, safe to redirect to.
 * @returns the path with query and fragment, or `fallback` for anything that could lead elsewhere.
 */
export function ownPath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || value.length > 2_000)
    return fallback;
  // A browser drops tabs and line breaks, so "/\t/elsewhere" must be judged as it will be read.
  const base = "http://own.invalid";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url?.origin !== base || NOT_A_PAGE.test(url.pathname) || url.pathname.startsWith("//")) {
    return fallback;
  }
  return url.pathname + url.search + url.hash;
}
