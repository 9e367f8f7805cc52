import { guessLanguage } from "@/lib/features/books/guess-language";
import type { ListedBook } from "@/lib/features/catalog/schema";
import { log } from "@/lib/server/log/log";
import { AppError } from "@/lib/shared/errors";
import { extractTitleAndAuthor, type TitleAndAuthor } from "./extraction/extract";
import { equalBook, likenessTo, type KnownBook } from "./extraction/known-books";
import type { Opened } from "./ocr/open-photo";
import type { Turn } from "./ocr/pixels";
import type { PageText } from "./ocr/read-text";
import { scriptOf } from "./ocr/script";
import { lettersOf } from "./ocr/text";
import type { CoverFacts, Doubtful } from "./schema";
import { isTimedOut, openInWorker, runInWorker } from "./worker-pool";

/** What the caller knows of books; asked while a cover is read. */
export interface KnownBooks {
  /** The book with this ISBN; its author may be empty. */
  byIsbn(isbn: string): Promise<CoverFacts | null>;
  /** Books with one of these words, or a word spelt like it, in the author's name. */
  byWords(words: string[]): Promise<ListedBook[]>;
  /** Books that may have this title and author, misread letters forgiven. */
  byTitle(book: TitleAndAuthor): Promise<KnownBook[]>;
  /**
   * What another reader of pictures sees, such as a vision model; where that is null the cover is read here.
   * @param draw makes the picture, a JPEG.
   */
  byPicture(draw: () => Promise<Uint8Array>): Promise<SeenBook | null>;
}

export interface SeenBook {
  facts: CoverFacts;
  /** Quarter turns clockwise that set the picture upright. */
  turn: Turn;
}

/** A cover as it was read. */
export interface ReadCover {
  /** Null where nothing was read that could be a title. */
  facts: CoverFacts | null;
  /** What of the facts may well be wrong. */
  doubtful: readonly Doubtful[];
  /** Reading was ended by a timeout, so that nothing is said of how legible the cover is. */
  timedOut: boolean;
  /** The photo, upright: JPEG. */
  picture: Uint8Array;
}

interface Seen {
  facts: CoverFacts | null;
  doubtful: readonly Doubtful[];
  turn: Turn;
  /** Where none was read there are no lines. */
  lines: PageText["lines"];
}

const NOTHING_KNOWN: KnownBooks = {
  byIsbn: async () => null,
  byWords: async () => [],
  byTitle: async () => [],
  byPicture: async () => null,
};
/** Milliseconds to draw the picture; apart from the caller's limit, so that what was read is not lost for its sake. */
const PRINT_TIMEOUT_MS = 15_000;

/**
 * Tells from a photo of its cover which book it is: by a barcode, else by what is known of the picture, else by
 * reading it; a known book that is equal adds what it has. README.md shows the steps.
 * @param bytes JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @param signal ends reading; what was read until then counts.
 * @throws AppError SHELF_PHOTO; COVER_TIMEOUT where `signal` timed out before the photo was decoded; UNREADABLE_PICTURE,
 *   TOO_LARGE.
 */
export async function readCover(
  bytes: Uint8Array,
  { signal, known = NOTHING_KNOWN }: { signal: AbortSignal; known?: KnownBooks },
): Promise<ReadCover> {
  const opened = await openInWorker("open", bytes, signal);
  const { turn, lines, ...seen } =
    (await byBarcode(opened, known)) ??
    (await byPicture(opened, known, signal)) ??
    byIsbnAlone(opened) ??
    (await byText(opened, known, signal));
  const timedOut = isTimedOut(signal);
  const print = { photo: opened.photo, turn };
  const picture = await runInWorker("print", print, AbortSignal.timeout(PRINT_TIMEOUT_MS));
  return { ...(await completed({ ...seen, lines }, known)), timedOut, picture };
}

async function byBarcode({ isbn }: Opened, known: KnownBooks): Promise<Seen | null> {
  const facts = isbn && (await known.byIsbn(isbn));
  if (!facts) return null;
  const language = facts.language ?? guessLanguage(`${facts.title} ${facts.author}`);
  const doubtful = facts.author ? [] : (["author"] as const);
  return { facts: { ...facts, language }, doubtful, turn: 0, lines: [] };
}

/** A barcode is on the back, where what can be read is no title. */
function byIsbnAlone({ isbn }: Opened): Seen | null {
  if (!isbn) return null;
  const facts = { title: "", author: "", isbn };
  return { facts, doubtful: ["title", "author"], turn: 0, lines: [] };
}

/** What is known of a printed ISBN goes before what else was seen. */
async function byPicture(
  { isbn, photo }: Opened,
  known: KnownBooks,
  signal: AbortSignal,
): Promise<Seen | null> {
  const draw = () => runInWorker("print", { photo, turn: 0 }, signal);
  const seen = await known.byPicture(draw);
  if (!seen) return null;
  const { facts, turn } = seen;
  const printed = facts.isbn && facts.isbn !== isbn ? await known.byIsbn(facts.isbn) : null;
  return {
    facts: printed?.author ? { ...facts, ...printed } : facts,
    doubtful: [],
    turn,
    lines: [],
  };
}

async function byText({ photo }: Opened, known: KnownBooks, signal: AbortSignal): Promise<Seen> {
  const nothing: PageText = { lines: [], turn: 0 };
  const { lines, turn } = await runInWorker("readText", photo, signal).catch((error: unknown) => {
    if (signal.aborted) return nothing;
    throw error;
  });
  if (isShelf(lines, turn)) throw new AppError("SHELF_PHOTO");
  const text = lines.map((line) => line.text).join(" ");
  const found = extractTitleAndAuthor(lines, likenessTo(await known.byWords(text.split(/\s+/))));
  log().info({ lines: lines.length, found: found !== null, inTime: !signal.aborted }, "cover read");
  if (!found) return { facts: null, doubtful: [], turn, lines };
  const { title, author, doubtful } = found;
  const script = scriptOf([title]);
  const others = lines.filter((line) => scriptOf([line.text]) === script);
  const language =
    guessLanguage(`${title} ${author}`) ?? guessLanguage(others.map((line) => line.text).join(" "));
  return { facts: { title, author, language }, doubtful, turn, lines };
}

/** Hardly a cover has as many lines, even one that lies on its side. */
const SHELF = { lines: 10, letters: 4, confidence: 0.8 } as const;

/** Whether text runs from top to bottom in many places. */
function isShelf(lines: PageText["lines"], turn: Turn): boolean {
  const sure = lines.filter(
    ({ text, confidence }) => confidence > SHELF.confidence && lettersOf(text) >= SHELF.letters,
  );
  return turn % 2 === 1 && sure.length >= SHELF.lines;
}

/** What an equal known book has stands first, and leaves no doubt; catalogues are asked about what was read here. */
async function completed(
  { facts, doubtful, lines }: Omit<Seen, "turn">,
  known: KnownBooks,
): Promise<Pick<Seen, "facts" | "doubtful">> {
  if (!facts?.title) return { facts, doubtful };
  const words = `${facts.title} ${facts.author}`.split(/\s+/);
  const books = await (lines.length > 0 ? known.byTitle(facts) : known.byWords(words));
  const equal = equalBook(facts, books);
  if (!equal) return { facts, doubtful };
  const { title, author } = equal;
  return {
    facts: {
      ...{ title, author, language: equal.language ?? facts.language },
      genre: facts.genre ?? equal.genre,
      description: facts.description ?? equal.description,
      form: facts.form ?? equal.form,
      isbn: facts.isbn ?? equal.isbn,
    },
    doubtful: [],
  };
}
