import { decodeAs } from "./guess-encoding";

/** A character beyond U+FFFF as CESU-8 writes it: two surrogates of three bytes each. */
const SURROGATES = /\u00ed[\u00a0-\u00af][\u0080-\u00bf]\u00ed[\u00b0-\u00bf][\u0080-\u00bf]/g;

/** CESU-8, which some databases call UTF-8, as UTF-8. */
export function joinSurrogates(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0xed)) return bytes;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  const joined = text.replace(SURROGATES, (pair) => {
    const units = [0, 3].map(
      (at) => 0xd000 | ((pair.charCodeAt(at + 1) & 0x3f) << 6) | (pair.charCodeAt(at + 2) & 0x3f),
    );
    return Buffer.from(String.fromCharCode(...units)).toString("latin1");
  });
  return Buffer.from(joined, "latin1");
}

const UPPER_HALF = Uint8Array.from({ length: 128 }, (_, at) => at + 0x80);
/** Encodings in which UTF-8 was once read by mistake: character → byte. */
const MISTAKEN = (["windows-1252", "windows-1251"] as const).map((encoding) => {
  const letters = [...decodeAs(UPPER_HALF, encoding)].map(
    (letter, at) => [letter, at + 0x80] as const,
  );
  const controls = Array.from(
    { length: 32 },
    (_, at) => [String.fromCharCode(at + 0x80), at + 0x80] as const,
  );
  return new Map([...controls, ...letters]);
});
const BEYOND_ASCII = /[^\u0000-\u007f]+/g;
/** What comes out when a text was stored twice; anything else came about by chance. */
const PLAUSIBLE =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Where such a text begins to look strange; quick to find. */
const STRANGE =
  /[ÂÃÄÅÌÎÏÐÑâã-ï][\u0080-\u00bf\u2013-\u20ac\u2122ŒœŠšŽžŸƒˆ˜]|(?:[РС][^\u0000-\u007f]){2}|[ВГг-н][^\p{L}\u0000-\u007f]/u;
/** Pairs that no language writes, so that one in a line is enough: Ã¼, â€™, Г¶, a byte order mark, control characters. */
const NEVER_WRITTEN = /^(?:[ÂÃГ][^\p{L}]$|â€|ï»|[Â-ß][\u0080-\u009f]$)/u;

/**
 * Mends lines that were UTF-8, read as another encoding and stored as UTF-8 again: "MÃ¼ller" becomes "Müller". Only where
 * every letter of the line beyond ASCII fits.
 */
export function undoubled(text: string): string {
  if (!STRANGE.test(text)) return text;
  return text.replace(/[^\r\n]+/g, (line) => {
    if (!STRANGE.test(line)) return line;
    for (const bytes of MISTAKEN) {
      const mended = undoubledLine(line, bytes);
      // It may have been stored three times.
      if (mended !== null) return undoubled(mended);
    }
    return line;
  });
}

function undoubledLine(line: string, bytes: ReadonlyMap<string, number>): string | null {
  let isSure = false;
  let letters = 0;
  let isWhole = true;
  const mended = line.replace(BEYOND_ASCII, (run) => {
    const decoded = isWhole ? decodedRun(run, bytes) : null;
    isWhole = decoded !== null;
    letters += decoded?.length ?? 0;
    isSure ||= NEVER_WRITTEN.test(run);
    return decoded ?? run;
  });
  return isWhole && (isSure || letters > 1) ? mended : null;
}

function decodedRun(run: string, bytes: ReadonlyMap<string, number>): string | null {
  const all = Array.from(run, (letter) => bytes.get(letter) ?? 0);
  if (all.includes(0)) return null;
  const decoded = decodeAs(Uint8Array.from(all), "utf-8");
  return PLAUSIBLE.test(decoded) && !decoded.includes("\ufffd") ? decoded : null;
}
