import { domainToUnicode } from "node:url";

/** A stored address as its owner writes it, with the domain in its script. Others see the ASCII form, which has no doubles. */
export function shownAddress(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}
