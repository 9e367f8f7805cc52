/** Languages a reader may read or prefer; the interface is translated to the first three. */
export const READING_LANGUAGES = ["uk", "en", "de", "es", "fr", "it", "pl"] as const;
export type ReadingLanguage = (typeof READING_LANGUAGES)[number];

export const DISPLAY_NAME_PREFERENCES = ["NAME", "EMAIL", "NICKNAME"] as const;
export const FRIENDSHIP_STATUSES = [
  "NOT_FRIENDS",
  "REQUEST_SENT",
  "REQUEST_RECEIVED",
  "FRIENDS",
] as const;
