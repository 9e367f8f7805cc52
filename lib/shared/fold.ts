/**
 * Letters that do not decompose into base letter and marks, by alphabet; Cyrillic by the official Ukrainian table.
 * Of Arabic letters those that keyboards of other languages write instead.
 */
// oxfmt-ignore
const LETTERS: Record<string, string> = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i", ħ: "h", ŋ: "n", ŧ: "t", ə: "a",
  ɓ: "b", ɖ: "d", ɗ: "d", ɛ: "e", ƒ: "f", ɣ: "g", ɨ: "i", ƙ: "k", ɔ: "o", ʉ: "u", ƴ: "i",
  а: "a", б: "b", в: "v", г: "h", ґ: "h", д: "d", е: "e", є: "ie", ж: "zh", з: "z", и: "i", і: "i",
  к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh",
  ц: "ts", ч: "ch", ш: "sh", щ: "shch", ь: "", ъ: "", ы: "i", э: "e", ю: "iu", я: "ia", y: "i",
  ђ: "d", ј: "j", љ: "lj", њ: "nj", ћ: "c", џ: "dz", ѕ: "dz", ѣ: "e", ѳ: "f", ѵ: "i",
  ә: "a", ғ: "h", қ: "k", ң: "n", ө: "o", ү: "u", ұ: "u", һ: "h", ҳ: "kh", ҷ: "ch", җ: "zh",
  α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m",
  ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "u", φ: "f", χ: "ch", ψ: "ps",
  ω: "o",
  "\u0671": "\u0627", "\u0649": "\u064a", "\u06cc": "\u064a", "\u06a9": "\u0643",
  "\u0629": "\u0647", "\u06be": "\u0647", "\u06c1": "\u0647", "\u06d5": "\u0647",
};
/** Digits of Arabic, Persian, the alphabets of India, Thai, Lao, Tibetan, Burmese and Khmer: their zeros. */
const ZEROS = [
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66],
  ...[0xe50, 0xed0, 0xf20, 0x1040, 0x17e0],
];
for (const zero of ZEROS) {
  for (let digit = 0; digit < 10; digit += 1) {
    LETTERS[String.fromCodePoint(zero + digit)] = String(digit);
  }
}
const FOLDABLE = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** U+00B4 decomposes into a blank and a mark, so it is replaced by an apostrophe first. */
const ACUTE = /\u00b4/g;
/**
 * What a text can be written with or without. Other marks are letters: vowels of Hindi or Thai, the voiced signs of
 * Japanese.
 */
const MARKS = new RegExp(
  `[${[
    // Accents of Latin, Greek and Cyrillic letters.
    "\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f",
    // Points of Hebrew and Arabic letters, the stretch of Arabic ones, the dot below those of Devanagari.
    "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670",
    "\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u08d3-\\u08ff\\u093c",
    // What is not seen: soft hyphen, joiners, fillers, marks of direction, selectors, tags.
    "\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f",
    "\\ufe00-\\ufe0f\\ufeff\\u{e0000}-\\u{e0fff}",
  ].join("")}]`,
  "gu",
);
/** The living scripts that have capitals. */
const CASED = /[A-Z\u0080-\u058f\u1c90-\u1cbf\u1e9e]+/g;
const APOSTROPHES = /['`\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u05f3]/g;
/** Punctuation and signs; rarer scripts and pictures such as emoji stand for themselves. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}\u{10000}-\u{10ffff}]+/gu;
/** Letters of scripts that put no blanks between words: Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
/** Where such a script meets another, as in "JavaScript入門". */
const SEAMS = new RegExp(
  `(?<=[${UNSPACED}])(?=[^ ${UNSPACED}])|(?<=[^ ${UNSPACED}])(?=[${UNSPACED}])`,
  "gu",
);
/** What alone is nothing to look for: blanks, and what stands for a broken letter. */
const NOTHING = /[\p{Z}\p{Cc}\ufffd]+/gu;

/**
 * The form in which texts are compared: lower case, without accents, Cyrillic and Greek in Latin letters, so that
 * "Львів" and "L'viv", or "Straße" and "strasse", are equal; letters and digits of all other scripts stay. и, і, ї, й
 * and y all become one `i` (repeated ones collapse), so that official and older transliterations match. The SQL function
 * `fold_text` does the same for titles and authors.
 * @returns words with single spaces; of a text without letters its signs ("!!!"); empty if nothing of it is seen.
 */
export function fold(text: string): string {
  const plain = text
    .replace(ACUTE, "'")
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(CASED, (letters) => letters.toLowerCase())
    .replace(FOLDABLE, (letter) => LETTERS[letter] ?? "")
    .normalize("NFC");
  const words = plain
    .replace(APOSTROPHES, "")
    .replace(/i{2,}/g, "i")
    .replace(SEPARATORS, " ")
    .replace(SEAMS, " ")
    .trim();
  return words || plain.replace(NOTHING, "");
}

/**
 * Whether a word of the folded text begins with this folded word; in scripts without blanks between words it may stand
 * anywhere.
 */
export function hasBeginning(folded: string, word: string): boolean {
  return ` ${folded}`.includes(BEGINS_UNSPACED.test(word) ? word : ` ${word}`);
}
