import { hasPictureSignature } from "@/lib/features/files/bounds";
import { AppError } from "@/lib/shared/errors";
import { isHeic } from "./heic";

/** @throws AppError UNSUPPORTED_PHOTO for what is none of the formats a photo may have. */
export function assertPhoto(bytes: Uint8Array): void {
  if (!isHeic(bytes) && !hasPictureSignature(bytes)) throw new AppError("UNSUPPORTED_PHOTO");
}
