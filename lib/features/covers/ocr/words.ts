import { overlap } from "./boxes";
import type { Box, Word } from "./engine";
import { lettersOf, likeness, tidy } from "./text";

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
    .filter(({ text, confidence }) => confidence > UNSURE && lettersOf(text) > 0);
  const weighed = sure.map((word) => {
    const like = sure
      .filter(({ box }) => overlap(word.box, box, "union") > SAME_PLACE)
      .map((other) => ({ ...other, alike: likeness(word.text, other.text) }))
      .filter(({ alike }) => alike > ALIKE);
    const support = like.reduce(
      (sum, { confidence, alike }) => sum + (confidence / 100) * alike ** 2,
      0,
    );
    const weight = support * Math.min(12, lettersOf(word.text)) * likelyForm(word);
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
    if (kept.every(({ box }) => overlap(word.box, box, "smaller") < TAKEN)) kept.push(word);
  }
  return kept;
}

/** The middle one of each side: single readings often take a part of an ornament for a letter's. */
function usual(boxes: readonly Box[]): Box {
  const middle = (side: keyof Box) =>
    boxes.map((box) => box[side]).toSorted((a, b) => a - b)[Math.floor(boxes.length / 2)] ?? 0;
  return { x0: middle("x0"), y0: middle("y0"), x1: middle("x1"), y1: middle("y1") };
}

/** Letters are seldom narrower than this share of their height; a higher box holds something else too. */
const NARROWEST = 0.35;

function likelyForm({ text, box }: Word): number {
  return Math.min(1, (box.x1 - box.x0) / lettersOf(text) / (box.y1 - box.y0) / NARROWEST);
}
