import { hasPictureSignature, isHeic } from "@/lib/features/files/bounds";
import { currentCall } from "@/lib/server/http/call-context";
import { AppError } from "@/lib/shared/errors";
import { withPhoto } from "./worker-pool";

/** Time limit for decoding a photo in a worker. */
const DECODE_TIMEOUT_MS = 15_000;

/** @throws AppError UNSUPPORTED_PHOTO if the format is not accepted. */
export function assertPhoto(bytes: Uint8Array): void {
  if (!isHeic(bytes) && !hasPictureSignature(bytes)) throw new AppError("UNSUPPORTED_PHOTO");
}

/**
 * Converts an HEIC photo to JPEG and returns other photos unchanged. Decoding HEIC takes much processor time,
 * so it runs in the workers that read covers.
 * @throws AppError TOO_LARGE, UNREADABLE_PICTURE, COVERS_BUSY.
 */
export async function withoutHeic(readerId: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (!isHeic(bytes)) return bytes;
  const how = { userId: readerId, timeoutMs: DECODE_TIMEOUT_MS, signal: currentCall().signal };
  return withPhoto(bytes, how, (photo) => photo.redraw());
}
