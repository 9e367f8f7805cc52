import { heightOf } from "@/lib/features/covers/ocr/boxes";
import type { Line } from "@/lib/features/covers/ocr/lines";
import { lettersOf } from "@/lib/features/covers/ocr/text";
import { boilerplateShare } from "./boilerplate";
import { nameLikeness } from "./name-likeness";

/** How alike something read is to what our own books have, 0 to 1. */
export interface Known {
  title: (text: string) => number;
  author: (text: string) => number;
}

/** A line with how likely it is that it is printed at all. */
export interface Printed extends Line {
  trust: number;
}

/** Lines that stand together and are set alike. */
export interface Block {
  text: string;
  lines: Printed[];
  /** Of its largest line, as a share of the cover's height. */
  size: number;
  top: number;
  bottom: number;
  boilerplate: number;
  name: number;
  /** How unlikely it is that the lines are one text. */
  strain: number;
  /** How much it would call for an explanation were it neither title nor author. */
  prominence: number;
  /** How alike it is to a known title, to a known author. */
  known: { title: number; author: number };
}

/** How much it strains to take for a part of a text what is surely none. */
const GUESSED = 1.5;
/** In heights of the larger line. */
const GAP = 2.3;
/** Breadth of a letter as a share of its height, below which the height is in doubt. */
const NARROW = 0.5;
/** A word that goes on in the next line. */
const HYPHENATED = /(\p{L}-) (?=\p{L})/gu;
/** Lines of one text. */
const LONGEST_RUN = 6;

/** Every run of neighbouring lines that may belong together. */
export function runs(lines: Printed[], largest: number, known: Known): Block[] {
  const found: Block[] = [];
  for (let from = 0; from < lines.length; from += 1) {
    for (let to = from; to < Math.min(lines.length, from + LONGEST_RUN); to += 1) {
      const part = lines.slice(from, to + 1);
      const [last, before] = [part.at(-1), part.at(-2)];
      if (last && before && !follows(before, last)) break;
      found.push(asBlock(part, largest, known));
    }
  }
  return found;
}

/** Of its letters: a box that is much higher than they are wide is so by a slope or by what is beside it. */
export function letterHeight({ box, text }: Line): number {
  return Math.min(heightOf(box), (box.x1 - box.x0) / Math.max(1, lettersOf(text)) / NARROW);
}

function follows(above: Line, below: Line): boolean {
  const gap = below.box.y0 - above.box.y1;
  const larger = Math.max(letterHeight(above), letterHeight(below));
  const common = Math.min(above.box.x1, below.box.x1) - Math.max(above.box.x0, below.box.x0);
  return gap < GAP * larger && common > -larger;
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
    strain: uneven(lines, size),
    prominence: lines.reduce(
      (sum, line, at) =>
        sum + (2 * line.trust * (1 - (shares[at] ?? 0)) * letterHeight(line)) / largest,
      0,
    ),
    known: { title: strong(known.title(text)), author: strong(known.author(text)) },
  };
}

/**
 * How unlikely it is that the lines of a run are one text: a small line may be an "and" between
 * large ones, but not a sentence; and a line that was hardly read is not part of what was.
 */
function uneven(lines: Printed[], size: number): number {
  return lines.reduce((sum, line, at) => {
    const isBetween = at > 0 && at < lines.length - 1;
    const isLittle =
      (isBetween ? LITTLE_WORDS : LITTLE_WORD).test(line.text) && line.confidence > SURE;
    const smaller = isLittle ? 0 : Math.max(0, Math.log2(size / letterHeight(line)) - 0.6);
    const sentence = letterHeight(line) < 0.5 * size && line.text.split(" ").length > 2 ? 1.5 : 0;
    const guessed = GUESSED * (1 - line.trust);
    return sum + smaller * 0.8 + sentence + guessed + apart(lines[at - 1], line);
  }, 0);
}

/** Between large lines an article or a preposition is often set small. */
const LITTLE_WORD = /^\p{L}{1,3}$/u;
const LITTLE_WORDS = /^\p{L}{1,3}(?: \p{L}{1,3})?$/u;
const SURE = 0.8;

/** Lines of one text stand close together; a little word between them may have been missed. */
function apart(above: Line | undefined, below: Line): number {
  if (!above) return 0;
  const gap = (below.box.y0 - above.box.y1) / Math.max(letterHeight(above), letterHeight(below));
  return Math.max(0, gap - 1) * 0.6;
}

/** Below this, likeness to something known is chance. */
function strong(likeness: number): number {
  return likeness > 0.6 ? likeness : 0;
}
