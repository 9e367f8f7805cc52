import { commonWidth, heightOf, widthOf } from "@/lib/features/covers/ocr/boxes";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import { lettersOf } from "@/lib/features/covers/ocr/text";
import { boilerplateShare } from "./boilerplate";
import { BLOCK, CERTAIN } from "./constants";
import { unknownShare } from "@/lib/features/covers/words/real-words";
import { nameLikeness } from "./names";
import type { Printed } from "./printed-lines";

/** Likeness of a text to titles and authors of known books, 0 to 1. */
export interface Known {
  title: (text: string) => number;
  author: (text: string) => number;
  /** Whether one of these books has a word, in small letters. */
  word: (word: string) => boolean;
}

export const NOTHING_KNOWN: Known = { title: () => 0, author: () => 0, word: () => false };

/** Lines that stand together and look alike. */
export interface Block {
  text: string;
  lines: Printed[];
  /** Of the largest line, as a share of the cover's height. */
  size: number;
  top: number;
  bottom: number;
  boilerplate: number;
  name: number;
  /** Points against the lines being one text. */
  mismatch: number;
  /** Points for large printed text, which is probably title or author. */
  prominence: number;
  /** Likeness to a known title and to a known author. */
  known: { title: number; author: number };
  /** Share of letters in words that nobody knows and that were not read certainly, 0 to 1. */
  unknown: number;
}

/** A word continued on the next line. */
const HYPHENATED = /(\p{L}-) (?=\p{L})/gu;

/** Every run of lines below each other that may belong together; lines beside them are left out. */
export function runs(lines: Printed[], largest: number, known: Known): Block[] {
  return lines.flatMap((first, from) => {
    const part = [first];
    const found = [asBlock([first], largest, known)];
    for (const line of lines.slice(from + 1)) {
      const last = part.at(-1) ?? first;
      if (part.length === BLOCK.maxLines) break;
      if (isBeside(last, line)) continue;
      if (gapBetween(last, line) >= BLOCK.maxGap) break;
      part.push(line);
      found.push(asBlock([...part], largest, known));
    }
    return found;
  });
}

function isBeside(a: Line, b: Line): boolean {
  return commonWidth(a.box, b.box) < -Math.max(letterHeight(a), letterHeight(b));
}

/** Height of a line's letters: if a box is too high for its letters' width, that is due to a slope or an ornament. */
export function letterHeight({ box, text }: Line): number {
  return Math.min(heightOf(box), widthOf(box) / Math.max(1, lettersOf(text)) / BLOCK.narrowLetter);
}

function asBlock(lines: Printed[], largest: number, known: Known): Block {
  const text = lines
    .map((line) => line.text)
    .join(" ")
    .replace(HYPHENATED, "$1");
  const shares = lines.map((line) => boilerplateShare(line.text, letterHeight(line) / largest));
  const size = Math.max(...lines.map(letterHeight));
  return {
    text,
    lines,
    size,
    top: Math.min(...lines.map(({ box }) => box.y0)),
    bottom: Math.max(...lines.map(({ box }) => box.y1)),
    boilerplate: Math.max(...shares),
    name: nameLikeness(text),
    mismatch: mismatchOf(lines, size),
    prominence: lines.reduce(
      (sum, line, at) =>
        sum + (2 * line.trust * (1 - (shares[at] ?? 0)) * letterHeight(line)) / largest,
      0,
    ),
    known: { title: aboveChance(known.title(text)), author: aboveChance(known.author(text)) },
    unknown: guessedShare(lines, known),
  };
}

function guessedShare(lines: readonly Printed[], known: Known): number {
  const letters = (some: readonly Printed[]) => lettersOf(some.map(({ text }) => text).join(""));
  const guessed = lines.filter(({ least }) => least < CERTAIN.least);
  const share = unknownShare(guessed.map(({ text }) => text).join(" "), known.word);
  return (share * letters(guessed)) / Math.max(1, letters(lines));
}

/**
 * Points against the lines of a run being one text: a line may be too small, a sentence, hardly printed or far away.
 */
function mismatchOf(lines: Printed[], size: number): number {
  return lines.reduce((sum, line, at) => {
    const above = lines[at - 1];
    const isJustified = above !== undefined && isAsWide(above, line);
    const smaller =
      isJustified || LITTLE_WORD.test(line.text)
        ? 0
        : Math.max(0, Math.log2(size / letterHeight(line)) - BLOCK.smallerFrom);
    const sentence =
      !isJustified && letterHeight(line) < 0.5 * size && line.text.split(" ").length > 2
        ? BLOCK.smallSentence
        : 0;
    const guessed = BLOCK.untrusted * (1 - line.trust);
    const before = lines[at - 2];
    const apart = above ? gapPoints(above, line, before && gapBetween(before, above)) : 0;
    return sum + smaller * BLOCK.smaller + sentence + guessed + apart;
  }, 0);
}

/** Between large lines an article or a preposition is often printed small. */
const LITTLE_WORD = /^\p{L}{1,3}$/u;

/** Lines of one text may be justified: equally wide, whatever their size. */
function isAsWide({ box: a }: Line, { box: b }: Line): boolean {
  const most = BLOCK.justified * Math.max(widthOf(a), widthOf(b));
  return Math.abs(a.x0 - b.x0) < most && Math.abs(a.x1 - b.x1) < most;
}

/** Lines of one text stand close together at even distances; but a small word between them may be missing. */
function gapPoints(above: Line, below: Line, before = Infinity): number {
  const gap = gapBetween(above, below);
  const wider = gap - before - BLOCK.uneven;
  return Math.max(0, gap - 1) * BLOCK.gap + Math.max(0, wider) * BLOCK.wider;
}

/** In heights of the larger line. */
function gapBetween(above: Line, below: Line): number {
  return (below.box.y0 - above.box.y1) / Math.max(letterHeight(above), letterHeight(below));
}

/** Lower likeness is chance and counts as 0. */
function aboveChance(likeness: number): number {
  return likeness > BLOCK.minLikeness ? likeness : 0;
}
