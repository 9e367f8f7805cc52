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

/** Matches these paths, each as a whole. */
export function anyOf(...paths: string[]): RegExp {
  return new RegExp(`^/(?:${paths.join("|")})$`);
}
