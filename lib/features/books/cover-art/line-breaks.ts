import { signsOf } from "@/lib/shared/signs";

/** A part of a text that may begin a line. */
export interface Piece {
  text: string;
  /** Whether a space precedes it inside a line. */
  spaced: boolean;
}

/** Width of a text at the current font size. */
export type Measure = (text: string) => number;

const VOWEL = /[aeiouyäöüáéíóúàèìòùâêîôûąęаеєиіїоуюяыэё]/iu;
const LETTER = /\p{L}/u;
/**
 * Breaks after a hyphen, and between Chinese or Japanese signs, but not before a small sign or a punctuation mark.
 */
const BREAKS =
  /(?<=\p{L}[-–—/])(?=\p{L})|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。」』])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}「『])(?![ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ])/u;

/** Words, breakable as `BREAKS` says; one- and two-letter words stay with the following word. */
export function piecesOf(text: string): Piece[] {
  const words = text.trim().split(/\s+/u).filter(Boolean);
  const pieces: Piece[] = [];
  let glued = "";
  words.forEach((word, index) => {
    const isShort = [...word].length <= 2 && LETTER.test(word) && index < words.length - 1;
    if (isShort) {
      glued += `${word}\u00a0`;
      return;
    }
    const parts = `${glued}${word}`.split(BREAKS);
    parts.forEach((part, at) => pieces.push({ text: part, spaced: at === 0 }));
    glued = "";
  });
  return pieces;
}

function join(pieces: Piece[]): string {
  return pieces.map((piece, at) => `${at > 0 && piece.spaced ? " " : ""}${piece.text}`).join("");
}

/** As few lines as possible, each filled before the next begins. */
export function wrap(pieces: Piece[], measure: Measure, room: number): string[] {
  const lines: string[] = [];
  let line: Piece[] = [];
  for (const piece of pieces) {
    if (line.length > 0 && measure(join([...line, piece])) > room) {
      lines.push(join(line));
      line = [];
    }
    line.push(piece);
  }
  return line.length > 0 ? [...lines, join(line)] : lines;
}

/** The same number of lines, as equally long as possible (least sum of squared gaps). */
export function balance(pieces: Piece[], measure: Measure, room: number): string[] {
  const count = wrap(pieces, measure, room).length;
  const memo = new Map<string, { cost: number; lines: string[] }>();

  function best(from: number, left: number): { cost: number; lines: string[] } {
    if (left === 0) return { cost: from === pieces.length ? 0 : Infinity, lines: [] };
    const key = `${from}/${left}`;
    const known = memo.get(key);
    if (known) return known;
    let found: { cost: number; lines: string[] } = { cost: Infinity, lines: [] };
    for (let to = from + 1; to <= pieces.length; to += 1) {
      const line = join(pieces.slice(from, to));
      const width = measure(line);
      if (width > room && to > from + 1) break;
      const rest = best(to, left - 1);
      const cost = (room - width) ** 2 + rest.cost;
      if (cost < found.cost) found = { cost, lines: [line, ...rest.lines] };
    }
    memo.set(key, found);
    return found;
  }

  return best(0, count).lines;
}

/** Splits a word that is too long for a line where a syllable plausibly ends. */
function splitWord(word: string, fits: (part: string) => boolean): [string, string] {
  const chars = signsOf(word);
  let end = 1;
  while (end < chars.length - 2 && fits(`${chars.slice(0, end + 1).join("")}-`)) end += 1;
  let cut = end;
  const endsSyllable = (at: number) =>
    VOWEL.test(chars[at - 1] ?? "") &&
    !VOWEL.test(chars[at] ?? "") &&
    VOWEL.test(chars[at + 1] ?? "");
  while (cut > 3 && !endsSyllable(cut)) cut -= 1;
  if (cut <= 3) cut = end;
  return [`${chars.slice(0, cut).join("")}-`, chars.slice(cut).join("")];
}

/** Hyphenates pieces that do not fit on a line of their own. */
export function hyphenate(pieces: Piece[], fits: (part: string) => boolean): Piece[] {
  return pieces.flatMap((piece) => {
    const parts: Piece[] = [];
    let rest = piece;
    while (!fits(rest.text) && signsOf(rest.text).length > 4) {
      const [head, tail] = splitWord(rest.text, fits);
      parts.push({ text: head, spaced: rest.spaced });
      rest = { text: tail, spaced: false };
    }
    return [...parts, rest];
  });
}

/** Drops the lines beyond `count` and marks the last one kept with an ellipsis. */
export function clip(lines: string[], count: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= count) return lines;
  let words = (lines[count - 1] ?? "").split(/[ \u00a0]/u);
  while (words.length > 1 && !fits(`${words.join(" ")}…`)) words = words.slice(0, -1);
  const last = `${words.join(" ").replace(/(?<![\s.,:;–—-])[\s.,:;–—-]+$/u, "")}…`;
  return [...lines.slice(0, count - 1), last];
}
