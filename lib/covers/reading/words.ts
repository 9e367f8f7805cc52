import type { Box, Word } from "./engine";

/** A word that several readings agree on. Boxes are shares of the cover's height, both ways. */
export interface AgreedWord {
  text: string;
  box: Box;
  /** Confidences of the readings that say so, times its letters. */
  weight: number;
  /** Of the reading that was chosen, 0 to 1. */
  confidence: number;
}

/** Readings below this confidence are as good as guessed. */
const UNSURE = 30;
const SAME_PLACE = 0.45;
const TAKEN = 0.3;
/** How alike two readings of one place must be to count for each other. */
const ALIKE = 0.6;

/**
 * Chooses among overlapping readings of the same cover: each gains from others that say nearly the
 * same in the same place, and the strongest ones are kept that do not lie on one another.
 */
export function agree(readings: readonly Word[]): AgreedWord[] {
  const sure = readings
    .map((word) => ({ ...word, text: tidy(word.text) }))
    .filter(({ text, confidence }) => confidence > UNSURE && letters(text) > 0);
  const weighed = sure.map((word) => {
    const like = sure
      .filter(({ box }) => overlap(word.box, box, "union") > SAME_PLACE)
      .map((other) => ({ ...other, alike: likeness(word.text, other.text) }))
      .filter(({ alike }) => alike > ALIKE);
    const support = like.reduce((sum, { confidence, alike }) => sum + (confidence / 100) * alike ** 2, 0);
    const weight = support * Math.min(12, letters(word.text)) * likelyForm(word);
    return { text: word.text, box: usual(like.map(({ box }) => box)), weight, confidence: word.confidence / 100 };
  });
  const kept: AgreedWord[] = [];
  for (const word of weighed.toSorted((a, b) => b.weight - a.weight || b.confidence - a.confidence)) {
    if (kept.every(({ box }) => overlap(word.box, box, "smaller") < TAKEN)) kept.push(word);
  }
  return kept;
}

/** The middle one of each side: single readings often take a part of an ornament for a letter's. */
function usual(boxes: readonly Box[]): Box {
  const middle = (side: keyof Box) => boxes.map((box) => box[side]).toSorted((a, b) => a - b)[Math.floor(boxes.length / 2)] ?? 0;
  return { x0: middle("x0"), y0: middle("y0"), x1: middle("x1"), y1: middle("y1") };
}

/** Letters are seldom narrower than this share of their height; a higher box holds something else too. */
const NARROWEST = 0.35;

function likelyForm({ text, box }: Word): number {
  return Math.min(1, (box.x1 - box.x0) / letters(text) / (box.y1 - box.y0) / NARROWEST);
}

/** A hyphen after a letter stays: the word goes on in the next line. */
const EDGES = /^[^\p{L}\p{N}«„“"(]+|(?:(?!(?<=\p{L})-$)[^\p{L}\p{N}»“”".!?)…])+$/gu;

function tidy(text: string): string {
  return text.normalize("NFC").replace(/[`´ʼ]/g, "’").replace(EDGES, "");
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Common area as a share of both together, or of the smaller one. */
export function overlap(a: Box, b: Box, of: "union" | "smaller"): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  const [first, second] = [area(a), area(b)];
  return common / (of === "union" ? first + second - common : Math.min(first, second));
}

function area({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0);
}

/** 1 where both are the same but for case, 0 where nothing is. */
export function likeness(a: string, b: string): number {
  const [first, second] = [a.toLocaleLowerCase("uk"), b.toLocaleLowerCase("uk")];
  if (first === second) return 1;
  return 1 - distance(first, second) / Math.max(first.length, second.length);
}

/** Levenshtein's. */
export function distance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = row[0] ?? 0;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      const cost = diagonal + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(above + 1, (row[j - 1] ?? 0) + 1, cost);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
