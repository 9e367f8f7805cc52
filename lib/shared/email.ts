import { isBlank, stripped } from "./signs";

/** Octets in UTF-8, by RFC 5321. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;
/**
 * What stands before the @: letters and digits of any script (RFC 6531) and the usual signs, without those that route
 * mail elsewhere. Dots may be doubled or last: Japanese providers gave out such addresses.
 */
const LOCAL = /^(?!\.)(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}#$&'*+/=?^_{}~.-]+$/u;
/** A host name in any script; its dots may be ideographic. */
const NAMED = /^[\p{L}\p{M}\p{N}\u200c-\u200d\u3002.-]+$/u;
/** A host name as the domain name system has it. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The one form of an e-mail address by which an account is known: lower case, the domain in ASCII (UTS 46), without
 * blanks and invisible signs around.
 * @returns null if it is no address.
 */
export function canonicalEmail(text: string): string | null {
  const address = stripped(text, isBlank).normalize("NFKC").toLowerCase().normalize("NFC");
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), hostOf(address.slice(at + 1))];
  if (at < 0 || !LOCAL.test(local) || domain === null) return null;
  const canonical = `${local}@${domain}`;
  return octets(local) <= MAX_LOCAL && octets(canonical) <= MAX_ADDRESS ? canonical : null;
}

function hostOf(domain: string): string | null {
  if (!NAMED.test(domain) || !URL.canParse(`https://${domain}`)) return null;
  const { hostname } = new URL(`https://${domain}`);
  return HOST.test(hostname) ? hostname : null;
}

const octets = (text: string) => new TextEncoder().encode(text).length;
