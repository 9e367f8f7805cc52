import { api, ApiError } from "@/lib/browser/api-client";
import { MAX_PICTURE_BYTES } from "@/lib/features/files/terms";

/** @throws ApiError what the server would answer once all of the file had been sent. */
export function assertPictureSize({ size }: File): void {
  if (size > MAX_PICTURE_BYTES) throw new ApiError(413, "TOO_LARGE", "Too large");
  if (size === 0) throw new ApiError(422, "UNREADABLE_PICTURE", "Empty file");
}

/**
 * Stores a picture of a book.
 * @returns the picture's id
 */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<string> {
  assertPictureSize(file);
  const form = new FormData();
  form.append("file", file);
  const params = { category: "book-cover" };
  const request = { params, body: form, signal };
  const { imageId } = await api("POST /images/upload/[category]", request);
  return imageId;
}
