import { heightOf } from "@/lib/features/covers/ocr/boxes";
import type { Box } from "@/lib/features/covers/ocr/engine";
import type { Line } from "@/lib/features/covers/ocr/lines";
import { bareOf, lettersOf } from "@/lib/features/covers/ocr/text";
import type { AgreedWord } from "@/lib/features/covers/ocr/words";

/** Share of the best word's weight per letter, and confidence, below which a word at the edge is a stray. */
const FAINT = 0.25;
const UNSURE = 0.65;
/** Letters: what stands beside a line is seldom read as more. */
const LITTLE = 4;
/** Of the lower and the narrower one: so far, two lines lie on one another. */
const SAME_ROW = 0.7;
const ON_ONE_ANOTHER = 0.4;

/** Leaves out little words at a line's edges that hardly any look saw, ornaments beside it, and words read twice. */
export function withoutStrays(line: Line): Line {
  const strongest = Math.max(...line.words.map(perLetter));
  const isStray = (text: string) => {
    const word = line.words.find((one) => bareOf(one.text) === bareOf(text));
    return (
      !!word &&
      lettersOf(word.text) <= LITTLE &&
      word.confidence < UNSURE &&
      perLetter(word) < FAINT * strongest
    );
  };
  const words = line.text.split(" ");
  const from = words.findIndex((word) => !isStray(word));
  const to = words.findLastIndex((word) => !isStray(word));
  return {
    ...line,
    text: words
      .slice(Math.max(0, from), to + 1)
      .filter(isReadOnce)
      .join(" "),
  };
}

/** Where two looks at a line overlap, a word comes alone and once more as the beginning of the next. */
function isReadOnce(word: string, at: number, words: string[]): boolean {
  const [one, next] = [bareOf(word), bareOf(words[at + 1] ?? "")];
  return one.length < LITTLE || one === next || !next.startsWith(one);
}

/** Leaves out lines that lie on a stronger one: what is beside it in its row, and parts of it that were read twice. */
export function withoutOverlaid<T extends Line>(lines: readonly T[]): T[] {
  return lines.filter(
    (line) =>
      !lines.some(
        (other) => other.weight > line.weight && (liesOn(line, other) || repeats(line, other)),
      ),
  );
}

function liesOn({ box: a }: Line, { box: b }: Line): boolean {
  const { across, down } = common(a, b);
  return (
    down > SAME_ROW * Math.min(heightOf(a), heightOf(b)) &&
    across > ON_ONE_ANOTHER * Math.min(a.x1 - a.x0, b.x1 - b.x0)
  );
}

function repeats(line: Line, other: Line): boolean {
  const { across, down } = common(line.box, other.box);
  return (
    across > 0 &&
    down > 0 &&
    line.weight < other.weight / 2 &&
    bareOf(other.text).includes(bareOf(line.text))
  );
}

/** How far two boxes lie on one another each way; below 0 they do not. */
function common(a: Box, b: Box): { across: number; down: number } {
  return {
    across: Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0),
    down: Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0),
  };
}

function perLetter({ text, weight }: AgreedWord): number {
  return weight / Math.max(1, lettersOf(text));
}
