import { detect } from "jschardet";
import { AppError } from "@/lib/shared/errors";
import { decodeAs, guessEncodings, type Fitting } from "./guess-encoding";
import { joinSurrogates, undoubled } from "./mend-text";
import type { Encoding } from "./terms";

const MARKS = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;
/** First bytes of files that are not text: ZIP and Office, PDF, RTF, gzip, pictures. */
const NO_TEXT = [
  "PK\u0003\u0004",
  "%PDF",
  "{\\rtf",
  "\u001f\u008b",
  "GIF8",
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
];
/** Control characters that text does not contain, and what is no character. */
const NO_CHARACTER = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd-\uffff]/;

/** Bytes by which an encoding is guessed; lines and bytes of a line looked at for them. */
const SAMPLE_BYTES = 32_000;
const SAMPLE_LINES = 20_000;
const LINE_BYTES = 4_000;

/** A decoded file. */
export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** Encodings that fit, `encoding` first; alone where there is no doubt. */
  fitting: readonly Fitting[];
}

/**
 * Decodes a file: UTF-8, also with a few broken bytes, UTF-16, or the encoding whose letters make words.
 * @param told the encoding, if the reader says it.
 * @throws AppError IMPORT_UNREADABLE for a file that is not text.
 */
export function decodeText(bytes: Uint8Array, told?: Encoding): DecodedText {
  const start = Buffer.from(bytes.subarray(0, 5)).toString("latin1");
  if (NO_TEXT.some((mark) => start.startsWith(mark))) throw new AppError("IMPORT_UNREADABLE");
  const fitting = fittingTo(bytes, told);
  const encoding = fitting[0]?.encoding ?? "utf-8";
  const decoded =
    encoding === "utf-8"
      ? undoubled(decodeAs(joinSurrogates(bytes), encoding))
      : decodeAs(bytes, encoding);
  // A byte order mark within, of a file that was appended to another one, has no meaning.
  const text = decoded.replaceAll("\ufeff", "");
  // Text contains no NUL.
  if (text.includes("\u0000")) throw new AppError("IMPORT_UNREADABLE");
  return { encoding, fitting, text };
}

/** Encodings that fit, the best or told one first. @throws AppError IMPORT_UNREADABLE. */
function fittingTo(bytes: Uint8Array, told?: Encoding): Fitting[] {
  const sure = sureEncoding(bytes);
  const found = sure ? [{ encoding: sure, isNear: true }] : guessed(bytes);
  if (!told) return found;
  const others = found.filter(({ encoding }) => encoding !== told);
  return [{ encoding: told, isNear: true }, ...others.map((each) => ({ ...each, isNear: false }))];
}

/** Null if the bytes do not say it by themselves. @throws AppError IMPORT_UNREADABLE. */
function sureEncoding(bytes: Uint8Array): Encoding | null {
  const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(MARKS["utf-16le"])) return "utf-16le";
  if (begins(MARKS["utf-16be"])) return "utf-16be";
  if (bytes.includes(0)) return unmarkedUtf16(bytes);
  if (nextBeyondAscii(bytes, 0) === bytes.length)
    return hasJapaneseEscape(bytes) ? "iso-2022-jp" : "utf-8";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return null;
  }
}

function unmarkedUtf16(bytes: Uint8Array): Encoding {
  const { encoding: name } = detect(bytes.subarray(0, SAMPLE_BYTES));
  const encoding = name === "utf-16-le" ? "utf-16le" : name === "utf-16-be" ? "utf-16be" : null;
  if (!encoding || NO_CHARACTER.test(decodeAs(bytes, encoding)))
    throw new AppError("IMPORT_UNREADABLE");
  return encoding;
}

/** ESC $ B and its kin, by which ISO-2022-JP leaves ASCII. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && /^\u001b(?:\$[@B(]|\([IJ])/.test(decodeAs(bytes.subarray(at, at + 3), "utf-8"));
}

/** @throws AppError IMPORT_UNREADABLE if it is no text in any of them. */
function guessed(bytes: Uint8Array): Fitting[] {
  const sample = Buffer.concat(linesBeyondAscii(bytes));
  const utf8 = decodeAs(joinSurrogates(sample), "utf-8");
  const broken = utf8.match(/\ufffd/g)?.length ?? 0;
  const good = utf8.match(WHOLE)?.length ?? 0;
  const others = guessEncodings(sample);
  const [best] = others;
  if (good * UTF8_SURE >= broken)
    return [UTF8, ...others.map((each) => ({ ...each, isNear: false }))];
  if (!best) throw new AppError("IMPORT_UNREADABLE");
  return good * UTF8_NEAR >= broken
    ? [best, UTF8, ...others.slice(1)]
    : [...others, { ...UTF8, isNear: false }];
}

const UTF8 = { encoding: "utf-8", isNear: true } as const;
/** A letter beyond ASCII without a broken one beside it. */
const WHOLE =
  /(?<!\ufffd)(?![\u0000-\u007f])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?!\ufffd)/gu;
/**
 * Broken bytes for a whole letter, up to which a text is, or may be, UTF-8. In titles of other encodings there were
 * six or more.
 */
const UTF8_SURE = 3;
const UTF8_NEAR = 5;

/** Lines with bytes from 0x80, picked evenly and cut so that they are `SAMPLE_BYTES` at most. */
export function linesBeyondAscii(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && lines.length < SAMPLE_LINES;) {
    const first = nextBeyondAscii(bytes, from);
    if (first === bytes.length) break;
    // Old Macs end lines by CR.
    const begin = lineBreakBefore(bytes, first, from);
    let end = first;
    while (end < bytes.length && !isLineBreak(bytes[end])) end += 1;
    const cut = first - begin < LINE_BYTES / 2 ? begin : first;
    lines.push(bytes.subarray(cut, Math.min(end + 1, cut + LINE_BYTES)));
    size += Math.min(end + 1 - cut, LINE_BYTES);
    from = end + 1;
  }
  const every = Math.ceil(size / SAMPLE_BYTES);
  return lines.filter((_, at) => at % every === 0);
}

function nextBeyondAscii(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
  return at;
}

function lineBreakBefore(bytes: Uint8Array, at: number, from: number): number {
  let begin = at;
  while (begin > from && !isLineBreak(bytes[begin - 1])) begin -= 1;
  return begin;
}

const isLineBreak = (byte?: number) => byte === 0x0a || byte === 0x0d;
