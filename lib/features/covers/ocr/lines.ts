import { around, commonHeight, heightOf, overlap, widthOf, type Box } from "./boxes";
import { LINES, WORDS } from "./constants";
import type { Word } from "./engine";
import { lettersOf, likeness, tidy } from "./text";

/** A line of the cover. Boxes are shares of the cover's height, both ways. */
export interface Line {
  text: string;
  box: Box;
  weight: number;
  /** 0 to 1. */
  confidence: number;
  words: AgreedWord[];
}

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
  const [height, other] = [heightOf(box), heightOf(last.box)];
  const isLevel = commonHeight(box, last.box) > LINES.sameLine * Math.min(height, other);
  const isNear = box.x0 - last.box.x1 < LINES.maxGap * Math.max(height, other);
  return isLevel && isNear && Math.min(height, other) > LINES.sameSize * Math.max(height, other);
}

const SHORT_WORD = /^(?:\p{L}\.|[aiіувзяйє&]|\p{L}\p{L})$/iu;

/** Leaves out words of another size that were read into a line by chance. */
function withoutStrays(line: AgreedWord[]): AgreedWord[] {
  const main = line.reduce((top, word) => (word.weight > top.weight ? word : top));
  const height = heightOf(main.box);
  return line.filter((word) => {
    const ratio = heightOf(word.box) / height;
    const letters = word.text.match(/\p{L}/gu)?.length ?? 0;
    if (letters < 3 && word.weight < main.weight / 6 && !SHORT_WORD.test(word.text)) return false;
    return (ratio > LINES.minHeight && ratio < LINES.maxHeight) || word.weight > main.weight / 2;
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

/** A word that several readings agree on. Boxes are shares of the cover's height, both ways. */
export interface AgreedWord {
  text: string;
  box: Box;
  /** Confidences of the readings that say so, times its letters. */
  weight: number;
  /** Of the reading that was chosen, 0 to 1. */
  confidence: number;
}

/**
 * Chooses among overlapping readings of the same cover: each gains from others that say nearly the
 * same in the same place, and the strongest ones are kept that do not lie on one another.
 */
export function agree(readings: readonly Word[]): AgreedWord[] {
  const sure = readings
    .map((word) => ({ ...word, text: tidy(word.text) }))
    .filter(({ text, confidence }) => confidence > WORDS.minConfidence && lettersOf(text) > 0);
  const weighed = sure.map((word) => {
    const like = sure
      .filter(({ box }) => overlap(word.box, box, "union") > WORDS.same)
      .map((other) => ({ ...other, alike: likeness(word.text, other.text) }))
      .filter(({ alike }) => alike > WORDS.alike);
    const support = like.reduce(
      (sum, { confidence, alike }) => sum + (confidence / 100) * alike ** 2,
      0,
    );
    const weight = support * Math.min(WORDS.maxLetters, lettersOf(word.text)) * likelyForm(word);
    return {
      text: word.text,
      box: usual(like.map(({ box }) => box)),
      weight,
      confidence: word.confidence / 100,
    };
  });
  const kept: AgreedWord[] = [];
  for (const word of weighed.toSorted(
    (a, b) => b.weight - a.weight || b.confidence - a.confidence,
  )) {
    if (kept.every(({ box }) => overlap(word.box, box, "smaller") < WORDS.taken)) kept.push(word);
  }
  return kept;
}

/** The middle one of each side: single readings often take a part of an ornament for a letter's. */
function usual(boxes: readonly Box[]): Box {
  const middle = (side: keyof Box) =>
    boxes.map((box) => box[side]).toSorted((a, b) => a - b)[Math.floor(boxes.length / 2)] ?? 0;
  return { x0: middle("x0"), y0: middle("y0"), x1: middle("x1"), y1: middle("y1") };
}

function likelyForm({ text, box }: Word): number {
  return Math.min(1, widthOf(box) / lettersOf(text) / heightOf(box) / WORDS.narrowest);
}
