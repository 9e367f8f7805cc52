/** Widths in which every picture is stored, in pixels; a smaller original is not enlarged. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
/** Additional width of pictures of the condition, on which damage must be visible. */
export const DETAIL_WIDTH = 1_280;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number] | typeof DETAIL_WIDTH;

/** The narrowest stored width that is at least this wide; the widest if there is none, or no width is given. */
export function versionFor(
  width: number | undefined,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): PictureWidth {
  const found = widths.find((stored) => width !== undefined && stored >= width);
  return found ?? (Math.max(...widths) as PictureWidth);
}

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Maximum length of the longer side, in pixels. */
export const MAX_PICTURE_SIDE = 16_000;
/** Maximum ratio of the longer side to the shorter. */
export const MAX_SIDE_RATIO = 50;
/** A picture that takes longer to decode is refused. */
export const PICTURE_TIMEOUT_MS = 5_000;
/** Maximum of pictures, and of bytes of their stored versions, per reader. */
export const MAX_PICTURES = 6_000;
export const MAX_STORED_BYTES = 2_000_000_000;

/** For the file field of a form; the server checks the content instead. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/gif,image/webp";

/** Categories that can be uploaded before a book or a profile shows them. */
export const UPLOAD_CATEGORIES = ["book-cover", "profile-picture"] as const;
export type UploadCategory = (typeof UPLOAD_CATEGORIES)[number];
export type ImageCategory = UploadCategory | "loan-picture";
