import { READINGS } from "./constants";
import type { Word } from "./engine";
import { likeness, tidy } from "./text";

/** The text of a line as it was read once. */
export interface Reading {
  text: string;
  /** 0 to 1. */
  confidence: number;
}

export interface Choice extends Reading {
  /** Sum of the confidences of the readings like it. */
  support: number;
}

/** The words of one reading as a line; short guessed words are left out, longer ones lower its confidence. */
export function asReading(words: Word[]): Reading {
  const lettered = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const fair = lettered.filter(
    ({ text, confidence }) => confidence > READINGS.guessed || onlyLettersOf(text) >= READINGS.word,
  );
  const kept = withoutDoubtfulEnds(
    fair.map((word) => ({ ...word, confidence: Math.max(READINGS.guessedWord, word.confidence) })),
  );
  const letters = kept.reduce((sum, { text }) => sum + text.length, 0);
  const sum = kept.reduce((total, { text, confidence }) => total + confidence * text.length, 0);
  const text = kept.map((word) => word.text).join(" ");
  return { text: tidy(text), confidence: sum / Math.max(1, letters) / 100 };
}

/** What lies beside a line is often read as a doubtful letter or two. */
function withoutDoubtfulEnds(words: Word[]): Word[] {
  const isDoubtful = (word: Word | undefined) =>
    word && word.text.length < 3 && word.confidence < READINGS.doubtful;
  const [from, to] = [isDoubtful(words[0]) ? 1 : 0, isDoubtful(words.at(-1)) ? -1 : undefined];
  return words.length > 1 ? words.slice(from, to) : words;
}

function onlyLettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Whether two sure readings say the same. */
export function isSettled(readings: readonly Reading[]): boolean {
  const sure = readings.filter(
    ({ text, confidence }) => confidence > READINGS.settled && text.length > 2,
  );
  return sure.some((one, at) => sure.slice(at + 1).some(({ text }) => text === one.text));
}

/** Whether a few readings gave nothing likely, nor several of them a long word: more would not either. */
export function isHopeless(readings: readonly Reading[]): boolean {
  const isLikely = readings.some(
    ({ text, confidence }) => confidence >= READINGS.likely && text.length > 1,
  );
  const long = readings.filter(({ text }) => onlyLettersOf(text) >= READINGS.longWord);
  return readings.length >= READINGS.hopelessAfter && !isLikely && long.length < READINGS.longWords;
}

/**
 * Chooses among readings of one line the one that the others, weighed by confidence, are most like.
 * @param likely factor for a text by itself, whatever was read.
 * @returns null where nothing was read.
 */
export function choose(
  readings: readonly Reading[],
  likely: (text: string) => number = () => 1,
): Choice | null {
  const fit = readings.filter(
    ({ text, confidence }) => text.length > 0 && confidence > READINGS.minConfidence,
  );
  const scored = fit.map((one) => {
    const support = fit.reduce(
      (sum, other) => sum + other.confidence * likeness(one.text, other.text) ** 2,
      0,
    );
    return { ...one, support, score: support * (0.5 + one.confidence) * likely(one.text) };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best ?? null;
}
