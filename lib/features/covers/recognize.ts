import type { Actor } from "@/lib/server/session/actor";
import { AppError } from "@/lib/shared/errors";
import type { CoverFacts } from "./facts";
import { bestMatch, knowing } from "./known";
import { lookUpIsbn } from "./open-library";
import { runInWorker, withSlot } from "./worker-pool";
import { bookByIsbn, booksByWords } from "./queries";
import { readBook, type Seen } from "./read-book";
import type { Opened } from "./ocr/tasks";
import { guessLanguage } from "./extraction/language";
import { askModel } from "./vision";

/** A cover as it was recognized. */
export interface RecognizedCover {
  /** Null where it could not be told which book it is. */
  facts: CoverFacts | null;
  /** Reading was cut off by its limit, so that nothing is said of how legible the cover is. */
  cutOff: boolean;
  /** The picture to keep, upright, the cover cut out where it was found: JPEG. */
  picture: Uint8Array;
}

/** A picture may take so many milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Tells from a photo of its cover which book it is: by the vision model where one is set up, else by
 * reading it here; an ISBN and our own listed books add what they know.
 * @param cancelled aborts when nobody waits for it any more: reading ends, and others have their turn.
 * @param timeoutMs milliseconds after which reading is cut off.
 * @throws AppError COVER_TIMEOUT, UNREADABLE_PICTURE, TOO_LARGE, COVERS_BUSY.
 */
export async function recognizeCover(
  actor: Actor,
  bytes: Uint8Array,
  cancelled: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<RecognizedCover> {
  return withSlot(actor.id, async () => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), cancelled]);
    const opened = await open(bytes, signal);
    const { facts, cover, turn } =
      (await byBarcode(actor, opened)) ?? (await byOcr(actor, opened, signal));
    const cutOff = isLate(signal);
    // Not within the limit: what was recognized shall not be lost for the picture's sake.
    const picture = await runInWorker("print", { cover, turn }, AbortSignal.timeout(TIMEOUT_MS));
    return { facts: facts && (await completed(actor, facts)), cutOff, picture };
  });
}

async function open(bytes: Uint8Array, signal: AbortSignal): Promise<Opened> {
  try {
    return await runInWorker("open", bytes, signal);
  } catch (error) {
    if (isLate(signal)) throw new AppError("COVER_TIMEOUT");
    const isTooLarge = error instanceof Error && error.message === "TOO_LARGE";
    throw new AppError(isTooLarge ? "TOO_LARGE" : "UNREADABLE_PICTURE");
  }
}

/** The limit has passed, and not: nobody waits any more. */
function isLate({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

/** What the vision model sees; null where there is none. */
async function askFor({ cover }: Opened, signal: AbortSignal): Promise<Seen | null> {
  const seen = await askModel(() => runInWorker("print", { cover, turn: 0 }, signal));
  return seen && { ...seen, cover };
}

/** A barcode of a book that is known says all, at once. */
async function byBarcode(actor: Actor, { isbn, cover }: Opened): Promise<Seen | null> {
  const facts = isbn && (await knownByIsbn(actor, isbn));
  if (!facts) return null;
  const language = facts.language ?? guessLanguage(`${facts.title} ${facts.author}`);
  return { facts: { ...facts, language }, cover, turn: 0 };
}

/** What the vision model sees, else what can be read; what an ISBN that was seen tells goes before. */
async function byOcr(actor: Actor, opened: Opened, signal: AbortSignal): Promise<Seen> {
  const know = async (words: string[]) => knowing(await booksByWords(actor, words));
  const seen = (await askFor(opened, signal)) ?? (await readBook(opened, know, signal));
  const isbn = seen.facts?.isbn;
  const known = isbn && isbn !== opened.isbn && (await knownByIsbn(actor, isbn));
  return known ? { ...seen, facts: { ...seen.facts, ...known } } : seen;
}

/** What our own listed books, else Open Library, say of an ISBN. */
async function knownByIsbn(actor: Actor, isbn: string): Promise<CoverFacts | null> {
  return (await bookByIsbn(actor, isbn)) ?? (await lookUpIsbn(isbn));
}

/** Adds what an equal book that somebody listed has; what was read stands first. */
async function completed(actor: Actor, facts: CoverFacts): Promise<CoverFacts> {
  const words = `${facts.title} ${facts.author}`.split(/\s+/);
  const equal = bestMatch(facts, await booksByWords(actor, words));
  if (!equal) return facts;
  return {
    title: equal.title,
    author: equal.author,
    language: equal.language ?? facts.language,
    genre: facts.genre ?? equal.genre,
    description: facts.description ?? equal.description,
    form: facts.form ?? equal.form,
    isbn: facts.isbn,
  };
}
