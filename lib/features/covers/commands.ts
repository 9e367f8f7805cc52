import type { Actor } from "@/lib/server/session/actor";
import { createBook } from "@/lib/features/books/commands";
import type { BookDto } from "@/lib/features/books/schema";
import { lookUp } from "@/lib/features/catalog/commands";
import { mergeFacts } from "@/lib/features/catalog/merge";
import { booksByWords } from "@/lib/features/catalog/queries";
import { MAX_AUTHOR, MAX_DESCRIPTION, MAX_FORM, MAX_TITLE } from "@/lib/features/books/terms";
import { preparing } from "@/lib/server/http/call-context";
import { AppError } from "@/lib/shared/errors";
import { discardImage, storeImage } from "@/lib/features/files/commands";
import { assertPhoto } from "./photo";
import { readCover, type KnownBooks } from "./read-cover";
import type { CoverMetadata } from "./schema";
import { askModel } from "./vision";
import { withSlot } from "./worker-pool";

/** Milliseconds that reading a cover may take. */
const TIMEOUT_MS = 15_000;

/**
 * Lists a book from a photo of its cover; the photo becomes its picture.
 * @param photo JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @param cancelled aborts when nobody waits for the book any more: then none is listed.
 * @param timeoutMs milliseconds after which reading ends.
 * @throws AppError COVER_UNREADABLE where it cannot be told which book it is, COVER_TIMEOUT where that took too
 *   long, both about `{coverImageId}`, the picture kept for a book added by hand (not where the photo was not even
 *   decoded in time); COVERS_BUSY, UNSUPPORTED_PHOTO, UNREADABLE_PICTURE, TOO_LARGE, and what `storeImage` throws.
 */
export async function createBookFromCover(
  actor: Actor,
  photo: Uint8Array,
  { willingToTravel, ...location }: CoverMetadata,
  cancelled: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<BookDto> {
  assertPhoto(photo);
  const known = knownTo(actor);
  const { facts, timedOut, picture } = await withSlot(actor.id, () => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), cancelled]);
    return readCover(photo, { signal, known });
  });
  if (cancelled.aborted) throw new AppError("COVER_UNREADABLE");
  const coverImageId = await preparing(() => storeImage(actor, "book-cover", picture));
  if (!facts) {
    const code = timedOut ? "COVER_TIMEOUT" : "COVER_UNREADABLE";
    throw new AppError(code, undefined, undefined, { coverImageId });
  }
  const { title, author, description, form, ...rest } = facts;
  try {
    return await createBook(actor, {
      ...rest,
      title: title.slice(0, MAX_TITLE),
      author: author.slice(0, MAX_AUTHOR),
      description: description?.slice(0, MAX_DESCRIPTION),
      form: form?.slice(0, MAX_FORM),
      willingToTravel,
      location: hasPlace(location) ? location : null,
      coverImageId,
    });
  } catch (error) {
    await discardImage(coverImageId);
    throw error;
  }
}

/** Our own listed books and the catalogues outside; the vision model where one is set up. */
function knownTo(actor: Actor): KnownBooks {
  return {
    byIsbn: async (isbn) => {
      const { candidates } = await lookUp(actor, { isbn });
      const merged = mergeFacts({ isbn }, candidates);
      if (!merged?.author) return null;
      const { coverUrl: _, author, ...facts } = merged;
      return { ...facts, author };
    },
    byWords: (words) => booksByWords(actor, words),
    byPicture: askModel,
  };
}

function hasPlace({ country, postalCode, city }: CoverMetadata): boolean {
  return Boolean(country ?? postalCode ?? city);
}
