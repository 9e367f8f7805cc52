import { log } from "@/lib/server/log/log";
import type { CoverFacts } from "./facts";
import type { Pixels } from "./ocr/pixels";
import { readCover } from "./ocr/read-cover";
import type { Opened, Turn } from "./ocr/tasks";
import type { Known } from "./extraction/blocks";
import { guessLanguage } from "./extraction/language";
import { extractTitleAndAuthor } from "./extraction/extract";

/** What came out of looking at a picture. */
export interface Seen {
  /** Null where it could not be told which book it is. */
  facts: CoverFacts | null;
  /** What was looked at, and how it must be turned. */
  cover: Pixels;
  turn: Turn;
}

/**
 * Reads here which book it is, without any outside service.
 * @param know gives what our own books say of some words of the cover.
 */
export async function readBook(
  opened: Opened,
  know: (words: string[]) => Promise<Known>,
  signal: AbortSignal,
): Promise<Seen> {
  const { lines, turn, cover } = await readCover(opened, signal);
  const words = lines.flatMap(({ text }) => text.split(/\s+/));
  const told = extractTitleAndAuthor(lines, await know(words));
  log().info({ lines: lines.length, told: told !== null, inTime: !signal.aborted }, "cover read");
  if (!told?.author) return { facts: null, cover, turn };
  const { title, author } = told;
  const language =
    guessLanguage(`${title} ${author}`) ?? guessLanguage(lines.map(({ text }) => text).join(" "));
  return { facts: { title, author, language, isbn: opened.isbn }, cover, turn };
}
