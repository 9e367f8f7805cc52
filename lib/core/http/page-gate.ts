import { contentPolicy } from "./content-policy";

export const POLICY_HEADER = "content-security-policy";
/** Where next-intl looks for the language of a request. */
export const LOCALE_HEADER = "X-NEXT-INTL-LOCALE";
/** Pages behind the session guard. */
export const GUARDED = anyOf(
  "search",
  "profile(?:/[^/]+)?",
  "books/manage",
  "friends",
  "loans",
  "chats",
  "notifications",
  "settings",
);

/** A policy for one answer, with a nonce of its own. */
export function freshPolicy(): string {
  return contentPolicy(crypto.randomUUID(), process.env.NODE_ENV !== "production");
}

/** Matches these paths, each as a whole. */
export function anyOf(...paths: string[]): RegExp {
  return new RegExp(`^/(?:${paths.join("|")})$`);
}
