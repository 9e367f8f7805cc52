import { around } from "./boxes";
import type { Box } from "./engine";
import type { AgreedWord } from "./words";

/** A line of the cover. Boxes are shares of the cover's height, both ways. */
export interface Line {
  text: string;
  box: Box;
  weight: number;
  /** 0 to 1. */
  confidence: number;
  words: AgreedWord[];
}

/** In heights of the line. */
const WIDEST_GAP = 1.4;
const SAME_LINE = 0.5;
const SAME_SIZE = 0.5;

/** Joins words that stand on one line, from left to right; lines come from top to bottom. */
export function toLines(words: readonly AgreedWord[]): Line[] {
  const lines: AgreedWord[][] = [];
  for (const word of words.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const line = lines.find((known) => continues(known, word));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => asLine(withoutStrays(line))).toSorted((a, b) => a.box.y0 - b.box.y0);
}

function continues(line: AgreedWord[], { box }: AgreedWord): boolean {
  const last = line.at(-1);
  if (!last) return false;
  const [height, other] = [box.y1 - box.y0, last.box.y1 - last.box.y0];
  const common = Math.min(box.y1, last.box.y1) - Math.max(box.y0, last.box.y0);
  const isLevel = common > SAME_LINE * Math.min(height, other);
  const isNear = box.x0 - last.box.x1 < WIDEST_GAP * Math.max(height, other);
  return isLevel && isNear && Math.min(height, other) > SAME_SIZE * Math.max(height, other) * 0.8;
}

const SHORT_WORD = /^(?:\p{L}\.|[aiіувзяйє&]|\p{L}\p{L})$/iu;

/** Leaves out words of another size that were read into a line by chance. */
function withoutStrays(line: AgreedWord[]): AgreedWord[] {
  const main = line.reduce((top, word) => (word.weight > top.weight ? word : top));
  const height = main.box.y1 - main.box.y0;
  return line.filter((word) => {
    const ratio = (word.box.y1 - word.box.y0) / height;
    const letters = word.text.match(/\p{L}/gu)?.length ?? 0;
    if (letters < 3 && word.weight < main.weight / 6 && !SHORT_WORD.test(word.text)) return false;
    return (ratio > 0.45 && ratio < 1.7) || word.weight > main.weight / 2;
  });
}

function lengthOf(words: AgreedWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

function asLine(words: AgreedWord[]): Line {
  return {
    words,
    text: words.map(({ text }) => text).join(" "),
    box: around(words.map(({ box }) => box)),
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    confidence:
      words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) /
      lengthOf(words),
  };
}
