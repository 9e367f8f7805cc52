import { hasPictureSignature, isHeic } from "@/lib/features/files/bounds";
import { AppError } from "@/lib/shared/errors";
import { runInWorker, withSlot } from "./worker-pool";

/** Time limit for decoding a photo in a thread. */
const DECODE_TIMEOUT_MS = 15_000;

/** @throws AppError UNSUPPORTED_PHOTO if the format is not accepted. */
export function assertPhoto(bytes: Uint8Array): void {
  if (!isHeic(bytes) && !hasPictureSignature(bytes)) throw new AppError("UNSUPPORTED_PHOTO");
}

/**
 * Converts an HEIC photo to JPEG and returns other photos unchanged. Decoding HEIC takes much processor time,
 * so it runs in the threads that read covers.
 * @throws AppError TOO_LARGE, UNREADABLE_PICTURE, COVERS_BUSY.
 */
export async function withoutHeic(readerId: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (!isHeic(bytes)) return bytes;
  return withSlot(readerId, () =>
    runInWorker("redraw", bytes, AbortSignal.timeout(DECODE_TIMEOUT_MS)).catch((error: Error) => {
      throw new AppError(error.message === "TOO_LARGE" ? "TOO_LARGE" : "UNREADABLE_PICTURE");
    }),
  );
}
