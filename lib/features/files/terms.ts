/** Widths in which every picture is stored, in pixels; a smaller original is not enlarged. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
/** The further width of pictures of a book's condition, on which a torn page has to be seen. */
export const DETAIL_WIDTH = 1_280;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number] | typeof DETAIL_WIDTH;

/** The narrowest stored width that is at least so wide; the widest where none is, or none is asked for. */
export function versionFor(
  width: number | undefined,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): PictureWidth {
  const found = widths.find((stored) => width !== undefined && stored >= width);
  return found ?? (Math.max(...widths) as PictureWidth);
}

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Of the longer side, in pixels. */
export const MAX_PICTURE_SIDE = 16_000;
/** How many times as long as the shorter side the longer one may be. */
export const MAX_SIDE_RATIO = 50;
/** A picture that takes longer to read is refused, in milliseconds. */
export const PICTURE_TIMEOUT_MS = 5_000;
/** So many pictures, and so many bytes of their stored versions, one reader may have. */
export const MAX_PICTURES = 6_000;
export const MAX_STORED_BYTES = 2_000_000_000;

/** For the file field of a form; the server goes by the content. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/gif,image/webp";

/** What can be uploaded by itself, to be shown by a book or a profile later. */
export const UPLOAD_CATEGORIES = ["book-cover", "profile-picture"] as const;
export type UploadCategory = (typeof UPLOAD_CATEGORIES)[number];
export type ImageCategory = UploadCategory | "loan-picture";
