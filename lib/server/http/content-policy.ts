import { env } from "@/lib/server/env";

/**
 * The style sheet that `sonner` puts into the page by itself, and the empty one it makes for it: they
 * take no nonce. A unit test compares the first with the installed package.
 */
const SONNER = [
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
].join(" ");

/**
 * The Content-Security-Policy of a page: scripts and styles are our own or carry this answer's nonce,
 * nobody may frame us, and forms lead to us alone. Attributes of elements may have styles, because
 * computed widths and colours are written there; no script can come in by them.
 * @param dev Next's development tools evaluate scripts and write style sheets without a nonce.
 */
export function contentPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}' ${SONNER}`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
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
  return contentPolicy(crypto.randomUUID(), env().NODE_ENV === "development");
}

/** For answers that are no pages, whatever a browser takes them for. */
export const NO_PAGE_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The nonce of such a policy. */
export function nonceOf(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}
