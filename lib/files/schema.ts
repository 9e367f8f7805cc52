import { z } from "zod";

/** Widths in which every picture is stored, in pixels; a smaller original is not enlarged. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;
/** For the file field of a form; the server goes by the content. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/gif,image/webp";

export const IMAGE_CATEGORIES = ["book-cover", "profile-picture"] as const;
export type ImageCategory = (typeof IMAGE_CATEGORIES)[number];

export const imageUpload = z.object({ success: z.literal(true), imageId: z.uuid() });
export type ImageUpload = z.output<typeof imageUpload>;

export const coverUpload = z.object({ url: z.string() });
export type CoverUpload = z.output<typeof coverUpload>;

/** Asks for the stored width that is at least this wide; the widest without it. */
export const imageQuery = z.object({
  w: z.coerce.number().int().min(1).max(4_000).optional(),
});
