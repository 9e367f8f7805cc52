import { randomBytes } from "node:crypto";
import { env } from "@/lib/server/env";

/**
 * Hashes of the style sheets that `sonner` adds without a nonce: its own and an empty one. A unit
 * test compares the first with the installed package.
 */
const SONNER = [
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
].join(" ");

/**
 * The Content-Security-Policy of a page: scripts and styles are our own or carry this answer's
 * nonce, framing is forbidden, and forms go to our own origin. `style` attributes are allowed, for
 * computed widths and colours.
 * @param dev Next's development tools need eval and style sheets without a nonce.
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
 * Browsers apply `form-action` to redirects too: the sign-in form is redirected to the identity provider, and an
 * external provider may redirect further.
 */
function formTargets(): string {
  const { APP_URL, OIDC_ISSUER } = env();
  const own = `'self' ${new URL(APP_URL).origin}`;
  return OIDC_ISSUER ? `${own} https: ${new URL(OIDC_ISSUER).origin}` : own;
}

/** A policy for one answer, with its own nonce. */
export function freshPolicy(): string {
  const nonce = randomBytes(16).toString("base64url");
  return contentPolicy(nonce, env().NODE_ENV === "development");
}

/** For answers that are not pages, if a browser renders them all the same. */
export const NO_PAGE_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * For our scripts when a browser runs one as a worker: a worker takes its policy from its own answer. The barcode
 * reader runs WebAssembly, which no page may.
 */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function nonceOf(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}
