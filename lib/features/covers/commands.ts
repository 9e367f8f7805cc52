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
import { readShelf, type ShelfProgress, type ShelfSpine } from "./read-shelf";
import type { CoverMetadata, CoverReading } from "./schema";
import { askModel, askModelForShelf } from "./vision";
import { cut } from "@/lib/shared/signs";

/** Time limit for external catalogues, once a cover is read. */
const CATALOG_TIMEOUT_MS = 1_500;

/**
 * Lists a book from a photo of its cover, which becomes its picture; an uncertain reading is not listed.
 * @param photo JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @param cancelled aborted when the client has gone: then nothing is listed.
 * @param timeoutMs time limit for reading, in milliseconds; waiting for others does not count.
 * @returns the book, or the reading for its owner to check and list; the picture is stored in both cases.
 * @throws AppError COVER_UNREADABLE if no possible title was read, COVER_TIMEOUT if that took too long; both
 *   with `{coverImageId}`, the picture stored for a book added by hand (not if there was no time for it);
 *   SHELF_PHOTO, COVERS_BUSY, UNSUPPORTED_PHOTO, UNREADABLE_PICTURE, TOO_LARGE, and the errors of `storeImage`.
 */
export async function createBookFromCover(
  actor: Actor,
  photo: Uint8Array,
  { willingToTravel, ...location }: CoverMetadata,
  cancelled: AbortSignal,
  timeoutMs?: number,
): Promise<BookDto | CoverReading> {
  assertPhoto(photo);
  const { facts, doubtful, timedOut, picture } = await readCover(photo, {
    ...{ userId: actor.id, timeoutMs, signal: cancelled },
    known: knownTo(actor),
  });
  if (cancelled.aborted) throw new AppError("COVER_UNREADABLE");
  if (!picture) throw new AppError("COVER_TIMEOUT");
  const coverImageId = await preparing(() => storeImage(actor, "book-cover", picture));
  if (!facts) {
    const code = timedOut ? "COVER_TIMEOUT" : "COVER_UNREADABLE";
    throw new AppError(code, { about: { coverImageId } });
  }
  if (doubtful.length > 0) {
    const { title, author, language = null, isbn = null } = facts;
    return { title, author, language, isbn, coverImageId, doubtful: [...doubtful] };
  }
  const { title, author, description, form, ...rest } = facts;
  try {
    return await createBook(actor, {
      ...rest,
      title: cut(title, MAX_TITLE),
      author: cut(author, MAX_AUTHOR),
      description: description && cut(description, MAX_DESCRIPTION),
      form: form && cut(form, MAX_FORM),
      willingToTravel,
      location: Object.values(location).some(Boolean) ? location : null,
      coverImageId,
    });
  } catch (error) {
    await discardImage(coverImageId);
    throw error;
  }
}

/** Sources of known books: books listed here, external catalogues, and the vision model if one is set up. */
function knownTo(actor: Actor): KnownBooks {
  return {
    byIsbn: async (isbn) => {
      const { candidates } = await lookUp(actor, { isbn });
      const merged = mergeFacts({ isbn }, candidates);
      if (!merged) return null;
      const { coverUrl: _, author, ...facts } = merged;
      return { ...facts, author: author ?? "" };
    },
    byWords: (words) => booksByWords(actor, words),
    byTitle: async ({ title, author }) => {
      const [listed, { candidates }] = await Promise.all([
        booksByWords(actor, `${title} ${author}`.split(/\s+/)),
        lookUp(actor, { title, author }, { timeoutMs: CATALOG_TIMEOUT_MS }),
      ]);
      return [...listed, ...candidates];
    },
    byPicture: askModel,
  };
}

interface ReadingOptions {
  stopped: AbortSignal;
  timeoutMs?: number;
  onProgress: (progress: ShelfProgress) => void;
  onBusy: (isBusy: boolean) => void;
}

/**
 * Reads the spines in a reader's photo of a shelf, with the help of listed books and of the vision model if one
 * is set up; nothing is listed.
 * @param photo JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @param stopped ends reading; the spines read so far are returned, as after `timeoutMs` milliseconds (waiting
 *   for photos of covers does not count).
 * @param onProgress called after each spine.
 * @param onBusy told when reading begins and ceases to wait for photos of covers.
 * @throws AppError UNSUPPORTED_PHOTO, and the errors of `readShelf`.
 */
export async function readShelfPhoto(
  actor: Actor,
  photo: Uint8Array,
  { stopped, ...how }: ReadingOptions,
): Promise<{ spines: ShelfSpine[]; timedOut: boolean }> {
  assertPhoto(photo);
  const known = {
    byWords: (words: string[]) => booksByWords(actor, words),
    byPicture: askModelForShelf,
  };
  return readShelf(photo, { userId: actor.id, signal: stopped, known, ...how });
}
