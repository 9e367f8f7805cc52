import iconv from "iconv-lite";
import { detectAll } from "jschardet";
import { keysOf } from "@/lib/shared/records";
import type { Encoding } from "./terms";

/** Encodings that letters are guessed by, by their names at jschardet. */
const GUESSED = {
  "windows-1250": "windows-1250",
  "windows-1251": "windows-1251",
  "windows-1252": "windows-1252",
  "windows-1253": "windows-1253",
  "windows-1254": "windows-1254",
  "windows-1257": "windows-1257",
  "iso-8859-2": "iso-8859-2",
  "iso-8859-5": "iso-8859-5",
  "iso-8859-7": "iso-8859-7",
  "iso8859-15": "iso-8859-15",
  "koi8-u": "koi8-u",
  macroman: "macintosh",
  maclatin2: "x-mac-ce",
  maccyrillic: "x-mac-cyrillic",
  macgreek: "x-mac-greek",
  cp437: "ibm437",
  cp737: "ibm737",
  cp850: "ibm850",
  cp852: "ibm852",
  ibm866: "ibm866",
  cp1125: "ibm1125",
  cp949: "euc-kr",
  cp932: "shift_jis",
  "euc-jp": "euc-jp",
  gb18030: "gb18030",
  big5: "big5",
} as const satisfies Record<string, Encoding>;
const DETECTED = keysOf(GUESSED);

/** Encodings in which a letter of the script is two bytes. */
const WIDE: readonly Encoding[] = ["euc-kr", "shift_jis", "euc-jp", "gb18030", "big5"];

/** Names at iconv-lite that differ. */
const ICONV: Partial<Record<Encoding, string>> = {
  "x-mac-ce": "maccenteuro",
  "x-mac-cyrillic": "macukraine",
  "x-mac-greek": "macgreek",
};

/** Decodes bytes; those that are no letter become U+FFFD. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  // A letter cut at the end of the file is left out.
  if (encoding === "utf-16le" || encoding === "utf-16be")
    return new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length & ~1));
  if (encoding === "utf-8" || encoding === "iso-2022-jp")
    return new TextDecoder(encoding).decode(bytes);
  // Node's TextDecoder reads windows-1252 as ISO 8859-1, and lacks the encodings of DOS.
  return iconv.decode(bytes, ICONV[encoding] ?? encoding);
}

/**
 * What in a text no writer means: two scripts in a word, a lone Greek or Cyrillic letter between Latin words, a capital
 * after a small letter, signs within or instead of letters, letters that Macs and DOS had for signs.
 */
const ODD = new RegExp(
  [
    /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}])/u,
    /[\p{Script=Cyrillic}\p{Script=Greek}](?=\p{Script=Latin})/u,
    /\p{Script=Latin} [\p{Script=Cyrillic}\p{Script=Greek}](?= \p{Script=Latin})/u,
    /\p{Ll}\p{Lu}/u,
    /\p{L}[^\p{L}\p{N}\p{M}\s'’.,;:!?()"\-–—&/·・＝„“”«»*+=|…™®]|[€£§©®№¹²³ⁿ¼½¾](?=\p{L})/u,
    /[^\x00-\x7f\p{L}\p{N}\p{M}«»„“”’‘–—…¿¡°·・＝。、№€£§©®™\u00a0]|[ƒˆˇ˜ﬁﬂ]/u,
    // A blank that does not break stands within a line.
    /(?<![\p{L}\p{N}«„.])\u00a0/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** An encoding of which the runner-up has this share of its likelihood is not sure; less between two wide ones. */
const NEAR = 0.9;
const NEAR_WIDE = 0.6;
/** In a text with this share of capitals the letters are guessed by their small forms. */
const CAPITALS = 0.6;

/** An encoding with the likelihood of its text, from 0 to 1, and the number of odd places in it. */
interface Guess {
  encoding: Encoding;
  likelihood: number;
  odd: number;
}

export interface Fitting {
  encoding: Encoding;
  /** It fits nearly as well as the best. */
  isNear: boolean;
}

/**
 * Encodings whose letters make words, the best first.
 * @param sample lines with bytes from 0x80: what is ASCII alone tells nothing.
 */
export function guessEncodings(sample: Uint8Array): Fitting[] {
  const texts = new Map<string, Guess>();
  for (const [encoding, likelihood] of likelihoods(sample)) {
    const text = decodeAs(sample, encoding);
    // The first of those that read the same is the likeliest.
    if (texts.has(text)) continue;
    const odd = text.match(ODD)?.length ?? 0;
    const asSmall = isInCapitals(text) && !WIDE.includes(encoding);
    texts.set(text, {
      encoding,
      odd,
      likelihood: asSmall ? likelihoodOfSmall(text, encoding) : likelihood,
    });
  }
  const best = [...texts.values()].toSorted(
    (one, other) => one.odd - other.odd || other.likelihood - one.likelihood,
  );
  return best.map(({ encoding, likelihood, odd }) => {
    const [first = { encoding, likelihood, odd }] = best;
    const areWide = WIDE.includes(encoding) && WIDE.includes(first.encoding);
    const near = (areWide ? NEAR_WIDE : NEAR) * first.likelihood;
    return { encoding, isNear: odd === first.odd && likelihood >= near };
  });
}

function likelihoods(sample: Uint8Array): Map<Encoding, number> {
  const options = { detectEncodings: DETECTED, minimumThreshold: 0 };
  const found = detectAll(sample, options).flatMap(({ encoding, confidence }) => {
    const name = DETECTED.find((known) => known === encoding?.toLowerCase());
    return name ? [[GUESSED[name], confidence] as const] : [];
  });
  return new Map(found);
}

function likelihoodOfSmall(text: string, encoding: Encoding): number {
  const small = iconv.encode(text.toLowerCase(), ICONV[encoding] ?? encoding);
  return likelihoods(small).get(encoding) ?? 0;
}

function isInCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals > CAPITALS * (capitals + small);
}
