import { heightOf } from "@/lib/features/covers/ocr/boxes";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { Doubtful } from "@/lib/features/covers/schema";
import { unknownShare, wordsOf, type KnownWord } from "@/lib/features/covers/words/real-words";
import { letterHeight, type Block } from "./blocks";
import { boilerplateShare } from "./boilerplate";
import { CERTAIN } from "./constants";

/** Words that continue a text which began on another line, and after which one goes on. */
const JOINING = new Set(
  `of and or to with for from by at on in
   und oder von vom zu zum zur mit für aus bei
   de du des et y e di della
   і й та або з із зі до від про для на у в за
   и с со к о об от или по`
    .trim()
    .split(/\s+/),
);
/** Others after which a text goes on. */
const OPEN = new Set(
  "the a an der die das den dem des ein eine le la les un une el los".split(" "),
);

/**
 * Doubts of a title and its author.
 * @param lead points by which the title is ahead of another text.
 * @param lines all that were read of the cover.
 */
export function doubtsOf(
  { title, author }: { title: Block; author: Block | null },
  lead: number,
  lines: readonly Line[],
  isKnown: KnownWord,
): Doubtful[] {
  const isTitleDoubtful =
    lead < CERTAIN.lead ||
    leastOf(title) < CERTAIN.least ||
    boilerplateShare(title.text, 0) > CERTAIN.boilerplate ||
    unknownShare(title.text, isKnown) > 0 ||
    isFragment(title.text) ||
    isAtEdge(title) ||
    lines.some((line) => isMissing(line, title, author));
  // A last name that nobody knows is read letter by letter.
  const least = author && unknownShare(author.text, isKnown) > 0 ? CERTAIN.letters : CERTAIN.least;
  const isAuthorDoubtful = !author || author.name < CERTAIN.name || leastOf(author) < least;
  return [
    ...(isTitleDoubtful ? (["title"] as const) : []),
    ...(isAuthorDoubtful ? (["author"] as const) : []),
  ];
}

/** Confidence of the least certain letter. */
function leastOf({ lines }: Block): number {
  return Math.min(...lines.map(({ least }) => least));
}

/** Whether a text looks like a part of another one: its end, or its beginning. */
export function isFragment(text: string): boolean {
  const words = wordsOf(text.toLocaleLowerCase("uk"));
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return /^\p{Ll}/u.test(text) || JOINING.has(first) || JOINING.has(last) || OPEN.has(last);
}

/** Whether another line of the title may stand above or below the picture. */
function isAtEdge({ top, bottom, size }: Block): boolean {
  return top < CERTAIN.edge * size || bottom > 1 - CERTAIN.edge * size;
}

/**
 * Whether a line may be a part of the title that was not taken for one: as large, close to it, and either in the
 * same row, or hardly read.
 */
function isMissing(line: Line, title: Block, author: Block | null): boolean {
  if (letterHeight(line) < CERTAIN.part * title.size) return false;
  const isOf = ({ lines }: Block) => lines.some(({ box }) => box === line.box);
  if (isOf(title) || (author && isOf(author))) return false;
  const isBeside = title.lines.some(({ box }) => {
    const common = Math.min(box.y1, line.box.y1) - Math.max(box.y0, line.box.y0);
    return common > Math.min(heightOf(box), heightOf(line.box)) / 2;
  });
  if (isBeside) return true;
  const gap = Math.max(line.box.y0 - title.bottom, title.top - line.box.y1);
  const isRead = line.least >= CERTAIN.least && unknownShare(line.text) === 0;
  return gap < CERTAIN.near * title.size && !isRead;
}
