import { ApiError } from "@/lib/browser/api-client";
import { MAX_PICTURE_BYTES } from "@/lib/features/files/terms";

/** @throws ApiError what the server would say of the file too, after all of it had been sent. */
export function demandPicture({ size }: File): void {
  if (size > MAX_PICTURE_BYTES) throw new ApiError(413, "TOO_LARGE", "Too large");
  if (size === 0) throw new ApiError(422, "UNREADABLE_PICTURE", "Empty file");
}
