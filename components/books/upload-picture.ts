import { api, ApiError } from "@/lib/browser/api-client";
import { MAX_PICTURE_BYTES } from "@/lib/features/files/terms";

/**
 * Checks the size before the upload.
 * @throws ApiError the one the server would answer after the upload.
 */
export function assertPictureSize({ size }: File): void {
  if (size > MAX_PICTURE_BYTES) throw new ApiError(413, "TOO_LARGE", "Too large");
  if (size === 0) throw new ApiError(422, "UNREADABLE_PICTURE", "Empty file");
}

/**
 * Uploads a picture of a book.
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
