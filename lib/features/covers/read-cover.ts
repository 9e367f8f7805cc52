import { guessLanguage } from "@/lib/features/books/guess-language";
import type { ListedBook } from "@/lib/features/catalog/schema";
import { log } from "@/lib/server/log/log";
import { AppError, errorText } from "@/lib/shared/errors";
import { extractTitleAndAuthor, type TitleAndAuthor } from "./extraction/extract";
import { equalBook, likenessTo, type KnownBook } from "./extraction/known-books";
import type { Turn } from "./ocr/pixels";
import type { PageText } from "./ocr/read-text";
import { scriptOf } from "./ocr/script";
import { lettersOf } from "./ocr/text";
import type { Opened } from "./ocr/worker";
import type { CoverFacts, Doubtful } from "./schema";
import { withPhoto, type Photo } from "./worker-pool";

/** Sources of known books, asked while a cover is read. */
export interface KnownBooks {
  /** The book with this ISBN; its author may be empty. */
  byIsbn(isbn: string): Promise<CoverFacts | null>;
  /** Books with one of these words, or a similarly spelt one, in the author's name. */
  byWords(words: string[]): Promise<ListedBook[]>;
  /** Books that may have this title and author, allowing for misread letters. */
  byTitle(book: TitleAndAuthor): Promise<KnownBook[]>;
  /**
   * The book that an external picture reader, such as a vision model, sees; null: the cover is read by OCR.
   * @param draw makes the picture, a JPEG.
   */
  byPicture(draw: () => Promise<Uint8Array>): Promise<SeenBook | null>;
}

export interface SeenBook {
  facts: CoverFacts;
  /** Quarter turns clockwise that make the picture upright. */
  turn: Turn;
}

/** Result of reading a cover. */
export interface ReadCover {
  /** Null if no possible title was read. */
  facts: CoverFacts | null;
  /** Facts that may be wrong. */
  doubtful: readonly Doubtful[];
  /** A timeout ended reading, so the result does not say how legible the cover is. */
  timedOut: boolean;
  /** The photo as an upright JPEG; null if there was no time to draw it. */
  picture: Uint8Array | null;
}

interface Reading {
  /** Whose turns it takes. */
  userId?: string;
  /** Time for reading, in milliseconds; waiting for others does not count. */
  timeoutMs?: number;
  /** Ends reading; what was read so far is used. */
  signal?: AbortSignal;
  known?: KnownBooks;
}

interface Seen {
  facts: CoverFacts | null;
  doubtful: readonly Doubtful[];
  turn: Turn;
  /** Empty if no text was read. */
  lines: PageText["lines"];
}

const NOTHING_KNOWN: KnownBooks = {
  byIsbn: async () => null,
  byWords: async () => [],
  byTitle: async () => [],
  byPicture: async () => null,
};
const TIMEOUT_MS = 15_000;

/**
 * Identifies a book from a photo of its cover: by its barcode, else by the external picture reader, else by
 * OCR; facts of an equal known book are added. README.md shows the steps.
 * @param bytes JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @throws AppError SHELF_PHOTO; COVER_TIMEOUT if the time was over before the photo was decoded; COVERS_BUSY if
 *   others' photos take too long; UNREADABLE_PICTURE, TOO_LARGE.
 */
export function readCover(
  bytes: Uint8Array,
  { userId = "", timeoutMs = TIMEOUT_MS, signal, known = NOTHING_KNOWN }: Reading = {},
): Promise<ReadCover> {
  return withPhoto(bytes, { userId, timeoutMs, signal }, async (photo) => {
    const { isbn } = await photo.open();
    const { turn, lines, ...seen } =
      (await byBarcode(isbn, known)) ??
      (await byPicture(isbn, photo, known)) ??
      byIsbnAlone(isbn) ??
      (await byText(photo, known));
    const timedOut = photo.isTimedOut;
    const picture = await photo.run("print", { turn }).catch(ended(photo, null));
    return { ...(await completed({ ...seen, lines }, known)), timedOut, picture };
  });
}

/** What counts in place of a step that did not come to its end. */
function ended<T>(photo: Photo, instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof AppError) throw error;
    if (!photo.isOver) log().error({ error: errorText(error) }, "photo of a cover");
    return instead;
  };
}

type Isbn = Opened["isbn"];

async function byBarcode(isbn: Isbn, known: KnownBooks): Promise<Seen | null> {
  const facts = isbn && (await known.byIsbn(isbn));
  if (!facts) return null;
  const language = facts.language ?? guessLanguage(`${facts.title} ${facts.author}`);
  const doubtful = facts.author ? [] : (["author"] as const);
  return { facts: { ...facts, language }, doubtful, turn: 0, lines: [] };
}

/** A barcode is on the back cover, whose text contains no title. */
function byIsbnAlone(isbn: Isbn): Seen | null {
  if (!isbn) return null;
  const facts = { title: "", author: "", isbn };
  return { facts, doubtful: ["title", "author"], turn: 0, lines: [] };
}

/** Facts known for a printed ISBN take precedence over what the picture reader saw. */
async function byPicture(isbn: Isbn, photo: Photo, known: KnownBooks): Promise<Seen | null> {
  const seen = await known.byPicture(() => photo.run("print", { turn: 0 }));
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

async function byText(photo: Photo, known: KnownBooks): Promise<Seen> {
  const nothing: PageText = { lines: [], turn: 0 };
  const { lines, turn } = await photo.run("readText").catch(ended(photo, nothing));
  if (isShelf(lines, turn)) throw new AppError("SHELF_PHOTO");
  const text = lines.map((line) => line.text).join(" ");
  const found = extractTitleAndAuthor(lines, likenessTo(await known.byWords(text.split(/\s+/))));
  log().info(
    { lines: lines.length, found: found !== null, inTime: !photo.isTimedOut },
    "cover read",
  );
  if (!found) return { facts: null, doubtful: [], turn, lines };
  const { title, author, doubtful } = found;
  const script = scriptOf([title]);
  const others = lines.filter((line) => scriptOf([line.text]) === script);
  const language =
    guessLanguage(`${title} ${author}`) ?? guessLanguage(others.map((line) => line.text).join(" "));
  return { facts: { title, author, language }, doubtful, turn, lines };
}

/** Covers hardly ever have this many lines, even when photographed sideways. */
const SHELF = { lines: 10, letters: 4, confidence: 0.8 } as const;

/** Whether many lines run from top to bottom. */
function isShelf(lines: PageText["lines"], turn: Turn): boolean {
  const sure = lines.filter(
    ({ text, confidence }) => confidence > SHELF.confidence && lettersOf(text) >= SHELF.letters,
  );
  return turn % 2 === 1 && sure.length >= SHELF.lines;
}

/**
 * Facts of an equal known book replace or complete what was read, and remove doubts. Catalogues are asked only
 * after OCR.
 */
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
