/** Paths that are not allowed as targets after a sign-in: steps of signing in, or not pages. */
const NOT_A_PAGE = /^\/(?:api|oidc|login|auth|sign-in)(?:[/?#]|$)/i;

/**
 * A path of this site that is safe to redirect to.
 * @returns the path with query and fragment, or `fallback` if it might lead to another site.
 */
export function ownPath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || value.length > 2_000)
    return fallback;
  // Browsers drop tabs and line breaks, so "/\t/elsewhere" is normalised before the check.
  const base = "http://own.invalid";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url?.origin !== base || NOT_A_PAGE.test(url.pathname) || url.pathname.startsWith("//")) {
    return fallback;
  }
  return url.pathname + url.search + url.hash;
}
