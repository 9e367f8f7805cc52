import { unknownShare } from "@/lib/features/covers/words/real-words";
import type { OrientedBox } from "./oriented-box";
import { inWords, type Look, type Reading, type WordReading } from "./read-line";
import { scriptOf, type Script } from "./script";
import { bareOf } from "./text";

/** Heights are of the box. */
const LOOK = {
  /** Height of a large line, as a share of the largest, and of one that is looked at though it was read certainly. */
  large: 0.5,
  largest: 0.95,
  /** Confidence of the least certain letter of a line that was read certainly. */
  certain: 0.97,
  /** Height below which a line is left as it was read letter by letter, as a share of the largest. */
  small: 0.2,
  /** Confidence below which a line is probably no text, and does not count as large. */
  least: 0.5,
  /** Number of lines that are looked at again, the largest first. */
  most: 3,
  /** Width that is added, in heights: the detector cuts off a first or last letter. */
  wider: 1.2,
  /** Heights of further looks at a line with unknown words, as shares of the first one's. */
  heights: [1.25, 0.72],
  /** Lead in confidence from which another look counts more, where both have as many unknown words. */
  lead: 0.04,
  /** Share of the confidence of the first look that another needs. */
  enough: 0.75,
} as const;

/**
 * Turns letters into words, and looks at the large lines once more, with a wider box.
 * @param looks at the lines of a page.
 * @param read looks at another box.
 */
export async function lookAgain(
  looks: ReadonlyMap<OrientedBox, Look>,
  read: (box: OrientedBox) => Promise<Look>,
): Promise<Map<OrientedBox, Reading>> {
  const script = scriptOf([...looks.values()].map(({ text }) => text));
  const clear = [...looks]
    .filter(([, { confidence }]) => confidence > LOOK.least)
    .map(([box]) => box)
    .toSorted((a, b) => b.height - a.height);
  const largest = clear[0]?.height ?? 0;
  const readings = new Map<OrientedBox, WordReading>();
  for (const [box, look] of looks) {
    const { text, confidence, least } = look;
    const isSmall = box.height < LOOK.small * largest;
    readings.set(
      box,
      isSmall ? { text, confidence, least, isGuessed: false } : inWords(look, script),
    );
  }
  for (const box of clear.slice(0, LOOK.most)) {
    const first = readings.get(box);
    if (!first) continue;
    const isCertain = first.least >= LOOK.certain && unknownShare(first.text) === 0;
    if (box.height < (isCertain ? LOOK.largest : LOOK.large) * largest) continue;
    readings.set(box, await better(first, box, script, read));
  }
  return new Map(
    [...readings].map(([box, { isGuessed, ...reading }]) => [
      box,
      isGuessed ? { ...reading, least: 0 } : reading,
    ]),
  );
}

/** The best of several looks at a line; words are a guess unless the first two looks agree in them. */
async function better(
  first: WordReading,
  box: OrientedBox,
  script: Script,
  read: (box: OrientedBox) => Promise<Look>,
): Promise<WordReading> {
  const { width, height } = box;
  const wider = inWords(await read({ ...box, width: width + LOOK.wider * height }), script);
  let best = isBetter(wider, first) ? wider : first;
  let isAgreed = hasWordsOf(wider, first) || hasWordsOf(first, wider);
  for (const share of LOOK.heights) {
    if (unknownShare(best.text) === 0 || best.least > LOOK.certain) break;
    const other = inWords(await read({ ...box, height: height * share }), script);
    if (unknownShare(other.text) === 0 && isBetter(other, best)) {
      best = other;
      isAgreed = false;
    }
  }
  return { ...best, isGuessed: !isAgreed };
}

/**
 * Whether a look has fewer unknown words, or as many and is more confident. To one that is certain it can only add
 * letters.
 */
function isBetter(one: Reading, other: Reading): boolean {
  if (other.least > LOOK.certain && !bareOf(one.text).includes(bareOf(other.text))) return false;
  const fewer = unknownShare(other.text) - unknownShare(one.text);
  if (fewer !== 0) return fewer > 0 && one.confidence > LOOK.enough * other.confidence;
  return one.confidence > other.confidence + LOOK.lead;
}

/** Whether each word of one reading is in the other. */
function hasWordsOf(one: Reading, other: Reading): boolean {
  const words = new Set(one.text.split(/\s+/).map(bareOf));
  return other.text.split(/\s+/).every((word) => words.has(bareOf(word)));
}
