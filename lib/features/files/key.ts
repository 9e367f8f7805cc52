import type { ImageCategory } from "./terms";

/** How the database names the categories. */
export const CATEGORY_COLUMN = {
  "book-cover": "BOOK_COVER",
  "profile-picture": "PROFILE_PICTURE",
} as const satisfies Record<ImageCategory, string>;

/** Spread over folders, for a folder with a million files is slow. */
export function imageKey(id: string): string {
  return `${id.slice(-2)}/${id}`;
}

/** Key of one width of a picture. */
export function versionKey(key: string, width: number): string {
  return `${key}-${width}`;
}
