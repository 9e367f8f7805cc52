import { linesBeyondAscii, type DecodedText } from "./decode-text";
import { decodeAs } from "./guess-encoding";
import { readList } from "./read-list";
import type { ImportEncoding } from "./schema";
import { ENCODING_SAMPLES, ENCODINGS_SHOWN, MAX_ENCODING_SAMPLE, type Encoding } from "./terms";

/** How a list was decoded, and how it could be. */
interface Encodings {
  encoding: Encoding;
  /** No other encoding fits nearly as well. */
  isSure: boolean;
  /** The likeliest first; `encoding` is one of them. */
  choices: ImportEncoding[];
}

/** Encodings to choose from, with the first books as they read in each; null if all make the same books. */
export function encodingsOf(
  bytes: Uint8Array,
  { encoding, fitting }: DecodedText,
): Encodings | null {
  if (fitting.length < 2) return null;
  const sample = Buffer.concat([firstLine(bytes), ...linesBeyondAscii(bytes)]);
  const seen = new Map<string, ImportEncoding & { isNear: boolean }>();
  for (const { encoding: each, isNear } of fitting) {
    const books = booksIn(decodeAs(sample, each));
    const key = books.join("\n");
    const shown = books.slice(0, ENCODING_SAMPLES);
    if (!seen.has(key)) seen.set(key, { encoding: each, isNear, sample: shown });
  }
  if (seen.size < 2) return null;
  const all = [...seen.values()];
  return {
    encoding,
    isSure: all.filter(({ isNear }) => isNear).length === 1,
    choices: all.slice(0, ENCODINGS_SHOWN).map(({ isNear: _isNear, ...choice }) => choice),
  };
}

/** Names the columns of a table; empty if the first line has letters beyond ASCII, as it is in the sample then. */
function firstLine(bytes: Uint8Array): Uint8Array {
  const end = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d || byte >= 0x80);
  return (bytes[end] ?? 0) < 0x80 ? bytes.subarray(0, end + 1) : new Uint8Array();
}

/** Books with letters beyond ASCII, or lines where these are not those of a list. */
function booksIn(text: string): string[] {
  return rowsIn(text)
    .filter((row) => /[^\u0000-\u007f]/.test(row))
    .map((row) => row.slice(0, MAX_ENCODING_SAMPLE));
}

function rowsIn(text: string): string[] {
  const row = (cells: readonly (string | undefined)[]) => cells.filter(Boolean).join(" · ");
  try {
    const list = readList(text);
    if ("table" in list) return list.table.slice(1).map(row);
    const books = [...list.rows, ...(list.wanted ?? [])];
    return books.map(({ title, author }) => row([title, author]));
  } catch {
    return text.split(/[\r\n]+/);
  }
}
