import { z } from "zod";
import * as field from "@/lib/shared/field";
import { AppError } from "@/lib/shared/errors";
import { MAX_PICTURE_BYTES, UPLOAD_CATEGORIES, type UploadCategory } from "./terms";

export const imageUpload = z.object({
  success: z.literal(true).describe("Always true."),
  imageId: field.id("Id for `coverImageId`, `profileImageId` and `/images/{imageId}`."),
});

export const coverUpload = z.object({
  url: field.text("Path of the picture on this host."),
});

export const imageQuery = z.object({
  w: z.coerce
    .number()
    .int()
    .min(1)
    .max(4_000)
    .optional()
    .describe(
      "Wanted width in pixels: returns the smallest stored width (160, 320, 640; for pictures of a loan also " +
        "1280) that is at least as wide; by default the widest.",
    ),
});

/** An unknown category is answered with 404. */
export const uploadParams = z.object({
  category: z
    .string()
    .meta({ enum: [...UPLOAD_CATEGORIES] })
    .transform((value): UploadCategory => {
      const known = UPLOAD_CATEGORIES.find((category) => category === value);
      if (!known) throw new AppError("NOT_FOUND");
      return known;
    })
    .describe("What the picture is for."),
});

/** The form of an upload: the picture and the multipart overhead. */
export const PICTURE_FORM = { maxBytes: MAX_PICTURE_BYTES + 100_000 };

/**
 * The picture of an upload's form.
 * @param field its name in the form.
 * @throws AppError INVALID_INPUT if there is none, TOO_LARGE.
 */
export async function pictureOf(form: FormData, field = "file"): Promise<Uint8Array<ArrayBuffer>> {
  const file = form.get(field);
  if (!(file instanceof Blob) || file.size === 0) {
    throw new AppError("INVALID_INPUT", { fields: { [field]: { code: "required" } } });
  }
  if (file.size > MAX_PICTURE_BYTES) throw new AppError("TOO_LARGE");
  return new Uint8Array(await file.arrayBuffer());
}
