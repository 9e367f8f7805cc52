import { linesBeyondAscii, type DecodedText } from "./decode-text";
import { decodeAs, type Fitting } from "./guess-encoding";
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
  const seen = new Map<string, Fitting & { books: string[] }>();
  for (const each of fitting) {
    const books = booksIn(decodeAs(sample, each.encoding));
    const key = books.join("\n");
    if (!seen.has(key)) seen.set(key, { ...each, books });
  }
  const [best, ...others] = seen.values();
  if (!best || others.length === 0) return null;
  const shown = tellingPlaces(
    best.books,
    others.map(({ books }) => books),
  );
  return {
    encoding,
    isSure: !others.some(({ isNear }) => isNear),
    choices: [best, ...others].slice(0, ENCODINGS_SHOWN).map(({ encoding: each, books }) => ({
      encoding: each,
      sample: shown.flatMap((at) => books[at] ?? []),
    })),
  };
}

/** Places of the few books by which the likeliest encodings differ. */
function tellingPlaces(best: readonly string[], others: readonly string[][]): number[] {
  const differing = others.map((books) => best.findIndex((book, at) => book !== books[at]));
  const places = new Set([...differing, ...best.keys()]);
  places.delete(-1);
  return [...places].slice(0, ENCODING_SAMPLES).toSorted((one, other) => one - other);
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
