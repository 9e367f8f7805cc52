import { env } from "../env";

/**
 * The Content-Security-Policy of a page: scripts and styles are our own or carry this answer's nonce,
 * nobody may frame us, and forms lead to us alone. Attributes of elements may have styles, because
 * widths and colours that are computed are written there; they load nothing and run nothing.
 */
export function contentPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    `form-action ${formTargets()}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The sign-in form is redirected to the identity provider, and browsers hold a redirect to this too.
 * An outside one may lead on to other addresses of its own.
 */
function formTargets(): string {
  const { APP_URL, OIDC_ISSUER } = env();
  const own = `'self' ${new URL(APP_URL).origin}`;
  return OIDC_ISSUER ? `${own} https: ${new URL(OIDC_ISSUER).origin}` : own;
}

/** A policy for one answer, with a nonce of its own. */
export function freshPolicy(): string {
  return contentPolicy(crypto.randomUUID(), env().NODE_ENV !== "production");
}

/** For answers that are no pages, whatever a browser takes them for. */
export const NO_PAGE_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The nonce of such a policy. */
export function nonceOf(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}
