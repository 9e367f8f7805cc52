import { lookUp } from "./lexicon";

/** Whether a word in small letters is known besides those of the lexicon. */
export type KnownWord = (word: string) => boolean;

const WORD = /[\p{L}\p{M}]+(?:’[\p{L}\p{M}]+)*/gu;
const ROMAN = /^[IVXLC]+$/u;
/** Least number of letters in each part of a compound. */
const PART = 4;

/** The words of a text as they are printed; a hyphen separates two. */
export function wordsOf(text: string): string[] {
  return text.replaceAll("'", "’").match(WORD) ?? [];
}

/** Share of a text's letters that stand in words which nobody knows, 0 to 1. */
export function unknownShare(text: string, isKnown: KnownWord = () => false): number {
  const words = wordsOf(text);
  const letters = (some: readonly string[]) => some.join("").length;
  return letters(words.filter((word) => !isReal(word, isKnown))) / Math.max(1, letters(words));
}

/** Whether a word is listed as a name and as nothing else. */
export function isLastName(word: string): boolean {
  const { isWord, isName } = lookUp(word.toLocaleLowerCase("uk"));
  return isName && !isWord;
}

/** Whether this is a word, a name, an initial or a Roman numeral. */
function isReal(word: string, isKnown: KnownWord): boolean {
  const small = word.toLocaleLowerCase("uk");
  if (small.length === 1 || ROMAN.test(word)) return true;
  const isListed = (part: string) => {
    const { isWord, isName } = lookUp(part);
    return isWord || isName || isKnown(part);
  };
  if (isListed(small)) return true;
  // As in "Gulliver’s" and "l’étranger", not as in "м’юборн".
  const parts = small.split("’");
  if (parts.length > 1 && /^[a-zà-ÿ’]+$/u.test(small))
    return parts.every((part) => part.length === 1 || isListed(part));
  return isInflected(small) || isCompound(small);
}

/** A longer word with an ending, as few lists have each form of a German word. */
function isInflected(word: string): boolean {
  const ends = ["s", "es", "n", "en"].filter((end) => word.endsWith(end));
  return ends.some((end) => {
    const stem = word.slice(0, -end.length);
    return stem.length > PART && lookUp(stem).isWord;
  });
}

/** Two words in one, perhaps joined by an s, as in German. */
function isCompound(word: string): boolean {
  if (!/^\p{Script=Latin}+$/u.test(word)) return false;
  for (let at = PART; at + PART <= word.length; at += 1) {
    if (!lookUp(word.slice(at)).isWord) continue;
    const first = word.slice(0, at);
    if (lookUp(first).isWord) return true;
    if (first.endsWith("s") && first.length > PART && lookUp(first.slice(0, -1)).isWord)
      return true;
  }
  return false;
}
