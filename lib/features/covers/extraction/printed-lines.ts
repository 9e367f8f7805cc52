import {
  commonHeight,
  commonWidth,
  heightOf,
  overlap,
  widthOf,
} from "@/lib/features/covers/ocr/boxes";
import type { AgreedWord, Line } from "@/lib/features/covers/ocr/lines";
import { plausibility } from "@/lib/features/covers/ocr/plausible";
import { inScript, scriptOf, type Script } from "@/lib/features/covers/ocr/script";
import { bareOf, lettersOf } from "@/lib/features/covers/ocr/text";
import { PRINTED, TRUST, TRUST_BOUNDS } from "./constants";
import { withCapitalI } from "./names";

/** A line with how likely it is that it is printed at all. */
export interface Printed extends Line {
  trust: number;
}

/** The lines that are likely printed there, in one script. */
export function printedLines(lines: readonly Line[]): Printed[] {
  const { cleaned, script } = cleanedLines(lines);
  const likely = cleaned
    .map((line) => ({
      ...line,
      trust: trust(line, script),
      text: withoutForeign(line.text, script),
    }))
    .filter((line) => line.trust > PRINTED.minTrust && /[\p{L}\p{N}]{2}/u.test(line.text));
  return withoutOverlaid(likely).slice(0, PRINTED.maxLines);
}

/** Lines without strays, each with its marks and in the letters of the cover's script. */
export function cleanedLines(lines: readonly Line[]): { cleaned: Line[]; script: Script } {
  const script = scriptOf(lines.map(({ text }) => text));
  const cleaned = lines
    .map((line) => withMarks(withoutStrays(line)))
    .map((line) => ({ ...line, text: withCapitalI(inScript(line.text, script)) }));
  return { cleaned, script };
}

/** Leaves out little words at a line's ends that few readings have, such as ornaments beside it, and words read twice. */
function withoutStrays(line: Line): Line {
  const strongest = Math.max(...line.words.map(perLetter));
  const isStray = (text: string) => {
    const word = line.words.find((one) => bareOf(one.text) === bareOf(text));
    return (
      !!word &&
      lettersOf(word.text) <= PRINTED.strayLetters &&
      word.confidence < PRINTED.strayConfidence &&
      perLetter(word) < PRINTED.strayWeight * strongest
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

/** Where two readings of a line overlap, a word comes alone and once more as the beginning of the next. */
function isReadOnce(word: string, at: number, words: string[]): boolean {
  const [one, next] = [bareOf(word), bareOf(words[at + 1] ?? "")];
  return one.length < PRINTED.strayLetters || one === next || !next.startsWith(one);
}

/** Leaves out lines that lie on one of more weight: ornaments in its row, and parts of it that were read twice. */
function withoutOverlaid<T extends Line>(lines: readonly T[]): T[] {
  return lines.filter(
    (line) =>
      !lines.some(
        (other) => other.weight > line.weight && (liesOn(line, other) || repeats(line, other)),
      ),
  );
}

function liesOn({ box: a }: Line, { box: b }: Line): boolean {
  return (
    commonHeight(a, b) > PRINTED.sameRow * Math.min(heightOf(a), heightOf(b)) &&
    commonWidth(a, b) > PRINTED.overlaid * Math.min(widthOf(a), widthOf(b))
  );
}

function repeats(line: Line, other: Line): boolean {
  return (
    overlap(line.box, other.box, "smaller") > 0 &&
    line.weight < other.weight / 2 &&
    bareOf(other.text).includes(bareOf(line.text))
  );
}

function perLetter({ text, weight }: AgreedWord): number {
  return weight / Math.max(1, lettersOf(text));
}

/** Gives a line the dots and accents that an earlier reading of its words had: small marks are lost rather than made up. */
function withMarks(line: Line): Line {
  const seen = line.words
    .filter(({ confidence }) => confidence > PRINTED.marks)
    .map(({ text }) => [...text.normalize("NFC")]);
  const words = line.text
    .normalize("NFC")
    .split(" ")
    .map((word) => {
      const letters = [...word];
      const marked = seen.find(
        (one) =>
          one.length === letters.length &&
          one.every((letter, at) => plain(letter) === plain(letters[at] ?? "")),
      );
      return letters.map((letter, at) => withMarkOf(marked?.[at] ?? "", letter)).join("");
    });
  return { ...line, text: words.join(" ") };
}

function withMarkOf(marked: string, letter: string): string {
  const [, ...marks] = [...marked.normalize("NFD")];
  return letter.normalize("NFD").length > 1
    ? letter
    : `${letter}${marks.join("")}`.normalize("NFC");
}

function plain(letter: string): string {
  return [...letter.toLocaleLowerCase("uk").normalize("NFD")][0] ?? "";
}

/**
 * How likely it is that a line is printed on the cover, 0 to 1, and not an ornament read as letters: many readings
 * agree on what is printed; it reads like words, and they are not all short.
 */
export function trust(line: Line, script: Script): number {
  const features = trustFeatures(line, script);
  if (!features) return 0;
  const names = Object.keys(TRUST) as (keyof typeof TRUST)[];
  const logOdds = names.reduce((sum, name) => sum + TRUST[name] * features[name], 0);
  return 1 / (1 + Math.exp(-logOdds));
}

/** What the trust in a line is computed from; null where it has no letters. */
export function trustFeatures(
  { text, weight, confidence }: Line,
  script: Script,
): Record<keyof typeof TRUST, number> | null {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = words.join("").length;
  if (letters === 0) return null;
  return {
    all: 1,
    weight: Math.log2(Math.max(TRUST_BOUNDS.weight, weight)),
    letters: Math.log2(letters),
    plausible: confidence * plausibility(text, script),
    wordLength: Math.min(TRUST_BOUNDS.wordLength, letters / words.length),
  };
}

/** Leaves out short Cyrillic words of a Latin cover: ornaments read as letters. The other way round both are printed. */
function withoutForeign(text: string, script: Script): string {
  if (script === "cyrillic") return text;
  return text
    .split(" ")
    .filter((word) => word.length > PRINTED.foreignLetters || !/\p{Script=Cyrillic}/u.test(word))
    .join(" ");
}
