import { booksByWords } from "@/lib/features/catalog/queries";
import type { Actor } from "@/lib/server/session/actor";
import { assertPhoto } from "./photo";
import { readShelf, type ShelfProgress, type ShelfSpine } from "./read-shelf";
import { askModelForShelf } from "./vision";
import { withSlot } from "./worker-pool";

interface ReadingOptions {
  stopped: AbortSignal;
  timeoutMs: number;
  onProgress: (progress: ShelfProgress) => void;
}

/**
 * Reads the spines in a reader's photo of a shelf, with what is known of listed books and by the vision model where one
 * is set up; nothing is listed.
 * @param photo JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @param stopped ends reading; what was read until then counts, as after `timeoutMs` milliseconds from when it is its turn.
 * @param onProgress told after each spine.
 * @throws AppError COVERS_BUSY where too many photos wait, UNSUPPORTED_PHOTO, and what `readShelf` throws.
 */
export async function readShelfPhoto(
  actor: Actor,
  photo: Uint8Array,
  { stopped, timeoutMs, onProgress }: ReadingOptions,
): Promise<{ spines: ShelfSpine[]; timedOut: boolean }> {
  assertPhoto(photo);
  const known = {
    byWords: (words: string[]) => booksByWords(actor, words),
    byPicture: askModelForShelf,
  };
  return withSlot(actor.id, () => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]);
    return readShelf(photo, { signal, known, onProgress });
  });
}
