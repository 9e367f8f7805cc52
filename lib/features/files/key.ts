import { DETAIL_WIDTH, PICTURE_WIDTHS, type ImageCategory, type PictureWidth } from "./terms";

/** Category → its name in the database. */
export const CATEGORY_COLUMN = {
  "book-cover": "BOOK_COVER",
  "profile-picture": "PROFILE_PICTURE",
  "loan-picture": "LOAN_PICTURE",
} as const satisfies Record<ImageCategory, string>;

export type CategoryColumn = (typeof CATEGORY_COLUMN)[ImageCategory];

export const ALL_WIDTHS = [...PICTURE_WIDTHS, DETAIL_WIDTH] as const;

export function widthsOf(category: CategoryColumn): readonly PictureWidth[] {
  return category === "LOAN_PICTURE" ? ALL_WIDTHS : PICTURE_WIDTHS;
}

/** Spread over folders, because a folder with a million files is slow. */
export function imageKey(id: string): string {
  return `${id.slice(-2)}/${id}`;
}

export function versionKey(key: string, width: number): string {
  return `${key}-${width}`;
}
