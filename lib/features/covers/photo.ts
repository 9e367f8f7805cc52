import { AppError } from "@/lib/shared/errors";
import { isHeic } from "./heic";

/** First bytes of the formats besides HEIC; what a file is called does not matter. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/** @throws AppError UNSUPPORTED_PHOTO for what is none of the formats a photo may have. */
export function demandPhoto(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (!isHeic(bytes) && !SIGNATURES.some((signature) => signature.test(head))) {
    throw new AppError("UNSUPPORTED_PHOTO");
  }
}
