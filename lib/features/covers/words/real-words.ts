import { lookUp } from "./lexicon";

/** Whether a word in small letters is known besides those of the lexicon. */
export type KnownWord = (word: string) => boolean;

const WORD = /[\p{L}\p{M}\p{N}]+(?:’[\p{L}\p{M}]+)*/gu;
/** A number, perhaps an ordinal one; any other word with a digit was misread. */
const NUMBER = /^\p{N}+(?:st|nd|rd|th|s|й|а|е|го|ти|er|ère|e)?$/u;
const ROMAN = /^[IVXLC]+$/u;
/** Least number of letters in each part of a compound. */
const PART = 4;
/** Letters that join the parts of a German compound, and prefixes. */
const JOINTS = ["s", "n", "en", "es", "er", "e"];
const PREFIXES = new Set(
  "ab an auf aus be bei ein ent er ge mit nach un ver vor wider zer über unter".split(" "),
);

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

/** Whether this is a word, a name, an initial or a number. */
function isReal(word: string, isKnown: KnownWord): boolean {
  const small = word.toLocaleLowerCase("uk");
  if (small.length === 1 || ROMAN.test(word)) return true;
  if (/\p{N}/u.test(small)) return NUMBER.test(small);
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

/** A longer word with an ending: few lists have each form of a German word. */
function isInflected(word: string): boolean {
  return withoutEnd(word, ["s", "es", "n", "en"]).some(isWord);
}

/** Two words in one, as in German, perhaps joined by letters, or a prefix and a word. */
function isCompound(word: string): boolean {
  if (!/^\p{Script=Latin}+$/u.test(word)) return false;
  for (let at = 2; at + PART <= word.length; at += 1) {
    if (!isWord(word.slice(at))) continue;
    const first = word.slice(0, at);
    if (PREFIXES.has(first)) return true;
    if (at >= PART && [first, ...withoutEnd(first, JOINTS)].some(isWord)) return true;
  }
  return false;
}

function isWord(word: string): boolean {
  return lookUp(word).isWord;
}

/** What is left of a word without one of these endings, where it is long enough. */
function withoutEnd(word: string, ends: readonly string[]): string[] {
  const left = ends.flatMap((end) => (word.endsWith(end) ? word.slice(0, -end.length) : []));
  return left.filter(({ length }) => length > PART);
}
