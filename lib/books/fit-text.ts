import { textWidth, type Typeface } from "./glyph-widths";

export interface FitBox {
  /** Room for the lines, in the unit of `max` and `min`. */
  width: number;
  height: number;
  /** Largest and smallest size of type that may be used. */
  max: number;
  min: number;
  /** Line height as a multiple of the size. */
  leading: number;
  typeface: Typeface;
  maxLines?: number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

interface Piece {
  text: string;
  /** Whether a space stands before it when it does not begin a line. */
  spaced: boolean;
}

const STEP = 0.25;
const VOWEL = /[aeiouyäöüáéíóúàèìòùâêîôûąęаеєиіїоуюяыэё]/iu;
const LETTER = /\p{L}/u;

/** Words, breakable after a hyphen; one- and two-letter words stay with the word that follows. */
function piecesOf(text: string): Piece[] {
  const words = text.trim().split(/\s+/u).filter(Boolean);
  const pieces: Piece[] = [];
  let glued = "";
  words.forEach((word, index) => {
    const isShort = [...word].length <= 2 && LETTER.test(word) && index < words.length - 1;
    if (isShort) {
      glued += `${word}\u00a0`;
      return;
    }
    const parts = `${glued}${word}`.split(/(?<=\p{L}[-–—/])(?=\p{L})/u);
    parts.forEach((part, at) => pieces.push({ text: part, spaced: at === 0 }));
    glued = "";
  });
  return pieces;
}

function wrap(pieces: Piece[], width: (text: string) => number, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    const longer = line ? `${line}${piece.spaced ? " " : ""}${piece.text}` : piece.text;
    if (line && width(longer) > room) {
      lines.push(line);
      line = piece.text;
    } else {
      line = longer;
    }
  }
  return line ? [...lines, line] : lines;
}

/** The same number of lines, of lengths as equal as they get. */
function balance(pieces: Piece[], width: (text: string) => number, room: number): string[] {
  const lines = wrap(pieces, width, room);
  let low = Math.max(...pieces.map((piece) => width(piece.text)));
  let high = room;
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (wrap(pieces, width, middle).length > lines.length) low = middle;
    else high = middle;
  }
  return wrap(pieces, width, high);
}

/** Cuts a word too long for a line, where a syllable plausibly ends. */
function breakWord(word: string, fits: (part: string) => boolean): string[] {
  const chars = [...word];
  let end = chars.length;
  while (end > 1 && !fits(`${chars.slice(0, end).join("")}-`)) end -= 1;
  let cut = end;
  while (cut > 3 && !(VOWEL.test(chars[cut - 1] ?? "") && !VOWEL.test(chars[cut] ?? ""))) cut -= 1;
  if (cut <= 3 || chars.length - cut < 2) cut = Math.max(1, Math.min(end, chars.length - 2));
  return [`${chars.slice(0, cut).join("")}-`, chars.slice(cut).join("")];
}

function splitLongWords(pieces: Piece[], fits: (part: string) => boolean): Piece[] {
  return pieces.flatMap((piece) => {
    const parts: Piece[] = [];
    let rest = piece;
    while (!fits(rest.text) && [...rest.text].length > 4) {
      const [head = "", tail = ""] = breakWord(rest.text, fits);
      parts.push({ text: head, spaced: rest.spaced });
      rest = { text: tail, spaced: false };
    }
    return [...parts, rest];
  });
}

/** Drops what does not fit and marks the last line with an ellipsis. */
function clip(lines: string[], count: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, count);
  let words = (kept.at(-1) ?? "").split(/[ \u00a0]/u);
  while (words.length > 1 && !fits(`${words.join(" ")}…`)) words = words.slice(0, -1);
  return [...kept.slice(0, -1), `${words.join(" ").replace(/[\s.,:;–—-]+$/u, "")}…`];
}

/**
 * The largest size at which a text fits a box with every word whole, and its balanced lines.
 * Only at the smallest size may a word be hyphenated or the end be cut off.
 */
export function fitText(text: string, box: FitBox): FittedText {
  const { width: room, height, max, min, leading, typeface, maxLines = Infinity } = box;
  const pieces = piecesOf(text);
  if (pieces.length === 0) return { lines: [], size: max };
  const linesAt = (size: number) => Math.min(maxLines, Math.max(1, Math.floor(height / (size * leading))));
  const widthAt = (size: number) => (part: string) => textWidth(part, typeface) * size;

  for (let size = max; size >= min; size -= STEP) {
    const width = widthAt(size);
    if (pieces.some((piece) => width(piece.text) > room)) continue;
    if (wrap(pieces, width, room).length <= linesAt(size)) {
      return { lines: balance(pieces, width, room), size };
    }
  }
  const width = widthAt(min);
  const fits = (part: string) => width(part) <= room;
  const lines = wrap(splitLongWords(pieces, fits), width, room);
  return { lines: clip(lines, linesAt(min), fits), size: min };
}
