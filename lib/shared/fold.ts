/**
 * Letters that do not decompose into base letter and marks, by alphabet; Cyrillic by the official Ukrainian table.
 */
// oxfmt-ignore
const LETTERS: Record<string, string> = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i",
  а: "a", б: "b", в: "v", г: "h", ґ: "h", д: "d", е: "e", є: "ie", ж: "zh", з: "z", и: "i", і: "i",
  к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh",
  ц: "ts", ч: "ch", ш: "sh", щ: "shch", ь: "", ъ: "", ы: "i", э: "e", ю: "iu", я: "ia", y: "i",
  α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m",
  ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "u", φ: "f", χ: "ch", ψ: "ps",
  ω: "o",
};
const FOLDABLE = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** U+00B4 decomposes into a blank and a mark, so it is replaced by an apostrophe first. */
const ACUTE = /\u00b4/g;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /['`\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u05f3]/g;
/** Soft hyphen, zero-width characters, word joiner, byte order mark. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * The form in which texts are compared: lower case, without accents, Cyrillic and Greek in Latin letters, so that
 * "Львів" and "L'viv", or "Straße" and "strasse", are equal. и, і, ї, й and y all become one `i` (repeated ones
 * collapse), so that official and older transliterations match. The SQL function `fold_text` does the same for titles
 * and authors.
 * @returns only `a-z`, `0-9` and single spaces; empty for text in an unknown script.
 */
export function fold(text: string): string {
  return text
    .replace(ACUTE, "'")
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .replace(INVISIBLE, "")
    .replace(FOLDABLE, (letter) => LETTERS[letter] ?? "")
    .replace(/i{2,}/g, "i")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
