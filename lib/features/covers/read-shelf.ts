import { guessLanguage } from "@/lib/features/books/guess-language";
import type { ListedBook } from "@/lib/features/catalog/schema";
import { log } from "@/lib/server/log/log";
import { equalBook, likenessTo } from "./extraction/known-books";
import type { TitleAndAuthor } from "./extraction/extract";
import { readTitle } from "./extraction/spine";
import type { Box } from "./ocr/boxes";
import type { FoundSpine } from "./ocr/find-spines";
import type { OrientedBox } from "./ocr/oriented-box";
import type { Opened } from "./ocr/worker";
import type { KnownBooks } from "./read-cover";
import { MAX_SPINES } from "./terms";
import { withShelf, type Photo } from "./worker-pool";

/** Sources of known books, asked while a shelf is read. */
export interface KnownShelf extends Pick<KnownBooks, "byWords"> {
  /**
   * The spines that an external picture reader, such as a vision model, sees on the whole shelf; null: the
   * shelf is read by OCR.
   * @param draw makes the picture, a JPEG.
   * @param signal ends it.
   */
  byPicture(draw: () => Promise<Uint8Array>, signal: AbortSignal): Promise<SeenOnShelf[] | null>;
}

/** A spine as an external picture reader sees it. */
export interface SeenOnShelf {
  title: string;
  author: string | null;
  language: ListedBook["language"];
  /** Shares of the photo's width and height. */
  box: Box | null;
}

export interface ShelfSpine {
  /** Null if no possible title was read; the picture still shows the spine. */
  title: string | null;
  author: string | null;
  language: ListedBook["language"];
  genre: ListedBook["genre"];
  /** 0 to 1: probability that the title is right; 0 without a title. */
  confidence: number;
  /** The spine cut out of the photo and turned upright; JPEG. */
  picture: Uint8Array | null;
  /** Position in shares of the photo's width and height. */
  box: Box | null;
}

export interface ShelfProgress {
  /** Spines processed, and their total; `spine` is null if one has no letters. */
  done: number;
  total: number;
  /** The spine just read. */
  spine: ShelfSpine | null;
}

const NOTHING_KNOWN: KnownShelf = {
  byWords: async () => [],
  byPicture: async () => null,
};
/** Longer sides of pictures, in pixels: of the shelf for a model, and of one spine. */
const SHELF_SIDE = 2_000;
const SPINE_SIDE = 900;
const TIMEOUT_MS = 180_000;
/** Confidence of a title that an external picture reader saw. */
const SEEN_CONFIDENCE = 0.9;

interface Reading {
  /** Whose turns it takes. */
  userId?: string;
  /** Time for reading, in milliseconds; waiting for others does not count. */
  timeoutMs?: number;
  /** Ends reading; the spines read so far are returned. */
  signal?: AbortSignal;
  known?: KnownShelf;
  /** Called after each spine. */
  onProgress?: (progress: ShelfProgress) => void;
  /** Told when reading begins and ceases to wait for photos of covers, which go first. */
  onBusy?: (isBusy: boolean) => void;
}

/** A photo that is open, and how it is read. */
interface Shelf extends Required<Pick<Reading, "signal" | "known" | "onProgress">> {
  photo: Photo;
  size: Pick<Opened, "width" | "height">;
}

/**
 * Reads the spines in a photo of a shelf, standing or lying: by the external picture reader if there is one, else
 * each by OCR. README.md shows the steps.
 * @param bytes JPEG, PNG, WebP, GIF, HEIC or HEIF.
 * @returns standing spines from left to right, then lying ones from top to bottom.
 * @throws AppError COVER_TIMEOUT if the time was over before the photo was decoded, UNREADABLE_PICTURE, TOO_LARGE.
 */
export function readShelf(
  bytes: Uint8Array,
  { userId = "", timeoutMs = TIMEOUT_MS, onBusy, ...reading }: Reading = {},
): Promise<{ spines: ShelfSpine[]; timedOut: boolean }> {
  const { signal = new AbortController().signal } = reading;
  return withShelf(bytes, { userId, timeoutMs, signal, onBusy }, async (photo) => {
    const size = await photo.open();
    const shelf = { known: NOTHING_KNOWN, onProgress: () => {}, ...reading, signal, photo, size };
    const spines = photo.isOver ? [] : ((await byPicture(shelf)) ?? (await byText(shelf)));
    log().info({ spines: spines.length, inTime: !photo.isOver }, "shelf read");
    return { spines, timedOut: photo.isOver };
  });
}

async function byPicture(shelf: Shelf): Promise<ShelfSpine[] | null> {
  const { photo, size, known, signal, onProgress } = shelf;
  const whole = boxOf({ x0: 0, y0: 0, x1: 1, y1: 1 }, size);
  const draw = () => photo.run("draw", { box: whole, longer: SHELF_SIDE });
  const seen = await known.byPicture(draw, signal);
  if (!seen) return null;
  let done = 0;
  return Promise.all(
    seen.map(async ({ box, ...facts }) => {
      const picture = box && (await drawn(photo, readAlong(boxOf(box, size))));
      const read = { ...facts, author: facts.author ?? "", confidence: SEEN_CONFIDENCE };
      const spine = await completed({ ...read, picture, box }, known);
      done += 1;
      onProgress({ done, total: seen.length, spine });
      return spine;
    }),
  );
}

async function byText(shelf: Shelf): Promise<ShelfSpine[]> {
  const { photo, onProgress } = shelf;
  const spines = (await orEnded(photo, photo.run("spinesOf"))) ?? [];
  const found = spines.slice(0, MAX_SPINES);
  const read: ShelfSpine[] = [];
  for (const [at, one] of found.entries()) {
    if (photo.isOver) break;
    const spine = await byLines(shelf, one);
    if (spine) read.push(spine);
    onProgress({ done: at + 1, total: found.length, spine });
  }
  return read;
}

/** Null if reading was ended meanwhile. */
async function orEnded<T>(photo: Photo, step: Promise<T>): Promise<T | null> {
  return step.catch((error: unknown) => {
    if (photo.isOver) return null;
    throw error;
  });
}

/** Null if there are no letters: probably a gap between books, or the shelf itself. */
async function byLines(shelf: Shelf, spine: FoundSpine): Promise<ShelfSpine | null> {
  const { photo, size, known } = shelf;
  const text = await orEnded(photo, photo.run("readSpine", spine));
  if (!text || text.lines.length === 0) return null;
  const words = text.lines.flatMap((line) => line.text.split(/\s+/));
  const found = readTitle(text, likenessTo(await known.byWords(words)));
  const picture = await drawn(photo, { ...spine.box, angle: text.up });
  const box = sharesOf(spine.box, size);
  if (found) {
    const language =
      guessLanguage(`${found.title} ${found.author}`) ?? guessLanguage(words.join(" "));
    return completed({ ...found, language, picture, box }, known);
  }
  const nothing = { title: null, author: null, language: null, genre: null };
  return { ...nothing, confidence: 0, picture, box };
}

/** Adds the facts of an equal known book. */
async function completed(
  read: Omit<ShelfSpine, "title" | "author" | "genre"> & TitleAndAuthor,
  known: KnownShelf,
): Promise<ShelfSpine> {
  const { title, author, language } = read;
  const words = `${title} ${author}`.split(/\s+/);
  const equal = equalBook({ title, author }, await known.byWords(words));
  return {
    ...read,
    title: equal?.title ?? title,
    author: (equal?.author ?? author) || null,
    language: equal?.language ?? language,
    genre: equal?.genre ?? null,
    confidence: equal ? 1 : read.confidence,
  };
}

function drawn(photo: Photo, box: OrientedBox): Promise<Uint8Array | null> {
  return photo.run("draw", { box, longer: SPINE_SIDE }).catch(() => null);
}

/** Converts a box from shares of a photo to its pixels. */
function boxOf({ x0, y0, x1, y1 }: Box, { width, height }: Shelf["size"]): OrientedBox {
  return {
    ...{ x: ((x0 + x1) / 2) * width, y: ((y0 + y1) / 2) * height, angle: 0 },
    ...{ width: (x1 - x0) * width, height: (y1 - y0) * height },
  };
}

/** The text of a standing spine mostly runs from top to bottom. */
function readAlong(box: OrientedBox): OrientedBox {
  const { width, height } = box;
  return width >= height ? box : { ...box, width: height, height: width, angle: Math.PI / 2 };
}

/** The upright box around an oriented one, in shares of a photo. */
function sharesOf(box: OrientedBox, size: Shelf["size"]): Box {
  const [cos, sin] = [Math.abs(Math.cos(box.angle)), Math.abs(Math.sin(box.angle))];
  const across = (box.width * cos + box.height * sin) / 2 / size.width;
  const down = (box.width * sin + box.height * cos) / 2 / size.height;
  const [x, y] = [box.x / size.width, box.y / size.height];
  return { x0: x - across, x1: x + across, y0: y - down, y1: y + down };
}
