import { PLAUSIBLE } from "./constants";
import triples from "./letter-triples.json";
import type { Script } from "./script";

/** Begins and ends a word in the table. */
export const EDGE = "_";
/** The letters of the table; others are folded into these, or belong to no word. */
export const ALPHABETS: Record<Script, string> = {
  cyrillic: `${EDGE}абвгдежзийклмнопрстуфхцчшщьюяєії`,
  latin: `${EDGE}abcdefghijklmnopqrstuvwxyz`,
};
/** A level of the table is half a bit of surprise, written as one digit of base 36. */
export const LEVELS_PER_BIT = 2;

/** Russian letters and the rare ґ, as the Ukrainian letters that stand where they would. */
const CYRILLIC_FOLDS = new Map([
  ["ґ", "г"],
  ["ё", "е"],
  ["ъ", "ь"],
  ["ы", "и"],
  ["э", "е"],
]);
const LATIN_FOLDS = new Map([
  ["ß", "ss"],
  ["ø", "o"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ł", "l"],
]);

/** Nobody writes a capital after a small letter, but in some names: "McCarthy". */
const ODD_CASE = /(?<!^(?:Mc|Mac|De|Di|Du|La|Le|Van))(?<=\p{Ll})\p{Lu}/u;

/** Numbers and initials are as plausible as not. */
const WORD = /(?=[\p{N}’']*\p{L})[\p{L}\p{M}\p{N}’']{2,}/gu;

/**
 * How much a text reads like words of the languages that are written so: by which letters follow
 * which in the word lists of the text engine.
 * @returns 0 (letters thrown together) to 1; around 0.5 where there is too little to tell.
 */
export function plausibility(text: string, script: Script): number {
  const words = text.match(WORD) ?? [];
  let letters = PLAUSIBLE.priorLetters;
  let sum = PLAUSIBLE.priorLetters * PLAUSIBLE.prior;
  for (const word of words) {
    const folded = foldWord(word, script);
    letters += folded.length;
    sum +=
      folded.length * wordLikeness(folded, script) * (ODD_CASE.test(word) ? PLAUSIBLE.oddCase : 1);
  }
  return sum / letters;
}

/** In small letters of the table where there are such, without apostrophes. */
export function foldWord(word: string, script: Script): string {
  const lower = word.toLocaleLowerCase("uk").replace(/[’']/g, "");
  if (script === "cyrillic")
    return [...lower].map((letter) => CYRILLIC_FOLDS.get(letter) ?? letter).join("");
  const plain = [...lower].map((letter) => LATIN_FOLDS.get(letter) ?? letter).join("");
  return plain.normalize("NFD").replace(/\p{M}/gu, "");
}

function wordLikeness(word: string, script: Script): number {
  const signs = [EDGE, EDGE, ...word, EDGE];
  let bits = 0;
  for (let at = 2; at < signs.length; at += 1)
    bits += surprise(signs.slice(at - 2, at + 1), script);
  const mean = bits / (signs.length - 2);
  return Math.max(
    0,
    Math.min(1, (PLAUSIBLE.randomBits - mean) / (PLAUSIBLE.randomBits - PLAUSIBLE.wordBits)),
  );
}

/** Of the third sign after the two before it, in bits. */
function surprise(signs: string[], script: Script): number {
  const [first = -1, second = -1, third = -1] = signs.map((sign) =>
    ALPHABETS[script].indexOf(sign),
  );
  if (Math.min(first, second, third) < 0) return PLAUSIBLE.maxBits;
  const level = triples[script][first]?.[second * ALPHABETS[script].length + third] ?? "z";
  return Math.min(PLAUSIBLE.maxBits, Number.parseInt(level, 36) / LEVELS_PER_BIT);
}
