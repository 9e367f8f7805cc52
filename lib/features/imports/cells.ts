import { MAX_CELL } from "./terms";

const QUOTE = '"';

/** How the cells of a table are written. */
export interface Dialect {
  delimiter: string;
  /** A quote within a quoted cell is written `\"`, not `""`. */
  isEscaped: boolean;
  /** Number of delimiters that most lines have. */
  usual: number;
}

/** @param sample the beginning of the text. */
export function dialectOf(sample: string, delimiter: string): Dialect {
  const counts = new Map<number, number>();
  for (const line of sample.split(/[\r\n]+/)) {
    const count = countOf(line, delimiter);
    if (line) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const [usual = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return { delimiter, usual, isEscaped: /\\"[\p{L}\p{N}]/u.test(sample) };
}

export function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/**
 * The rows of a table that have a filled cell; cells are trimmed and cut to `MAX_CELL` characters. Each line end counts.
 * A cell is quoted if it is so as a whole; any other quote is a letter, so that a title such as `"A" is for Alibi` in an
 * export without quoting does not swallow the lines below. Takes linear time.
 * @param most number of rows after which reading ends.
 */
export function splitRows(text: string, dialect: Dialect, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length && rows.length < most) {
    const { value, end } = quotedCell(text, at, dialect) ?? plainCell(text, at, dialect);
    row.push(cleanCell(value));
    at = end + 1;
    if (text[end] === dialect.delimiter) continue;
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    if (row.some(Boolean)) rows.push(row);
    row = [];
  }
  return rows;
}

interface Cell {
  value: string;
  /** Place of the delimiter or line end behind it. */
  end: number;
}

function plainCell(text: string, at: number, { delimiter }: Dialect): Cell {
  let end = at;
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1;
  return { value: text.slice(at, Math.min(end, at + MAX_CELL)), end };
}

const LINE_END = /\r\n?|\n/;
const isLineEnd = (sign: string | undefined) => sign === "\n" || sign === "\r";

/** @returns null if the cell is not quoted as a whole. */
function quotedCell(text: string, at: number, dialect: Dialect): Cell | null {
  const open = pastBlanks(text, at);
  if (text[open] !== QUOTE) return null;
  let close = closingQuote(text, open, dialect);
  if (close < 0 || swallows(text, open, close, dialect))
    close = open === at ? sloppyQuote(text, open, dialect) : -1;
  if (close < 0) return null;
  const bare = text.slice(open + 1, close).replaceAll('""', QUOTE);
  const value = dialect.isEscaped ? bare.replace(/\\(["\\])/g, "$1") : bare;
  return { value, end: pastBlanks(text, close + 1) };
}

/** The quote that ends a cell whose inner quotes are doubled or escaped; -1 if another quote comes before. */
function closingQuote(text: string, open: number, { delimiter, isEscaped }: Dialect): number {
  let at = text.indexOf(QUOTE, open + 1);
  while (at >= 0) {
    const isDoubled = text[at + 1] === QUOTE;
    if (!isDoubled && !(isEscaped && hasBackslash(text, at)))
      return endsCell(text, at + 1, delimiter) ? at : -1;
    at = text.indexOf(QUOTE, at + (isDoubled ? 2 : 1));
  }
  return -1;
}

function hasBackslash(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === "\\") count += 1;
  return count % 2 === 1;
}

/** Of a cell with single quotes in it: the quote of the same line that ends it; -1 if there is none. */
function sloppyQuote(text: string, open: number, { delimiter }: Dialect): number {
  for (let at = open + 1; at < text.length && !isLineEnd(text[at]); at += 1) {
    // Tabs do not occur in texts; a quote behind a delimiter begins another cell.
    const isNext = text[at] === delimiter && (delimiter === "\t" || text[at + 1] === QUOTE);
    if (isNext) return -1;
    if (text[at] === QUOTE && endsCell(text, at + 1, delimiter)) return at;
  }
  return -1;
}

function pastBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at += 1;
  return at;
}

function endsCell(text: string, from: number, delimiter: string): boolean {
  const next = text[pastBlanks(text, from)];
  return next === undefined || next === delimiter || isLineEnd(next);
}

/**
 * Whether a cell over several lines is no cell: each of these lines alone has as many delimiters as most lines have.
 * Two columns are too few to tell that from a text with commas.
 */
function swallows(text: string, open: number, close: number, dialect: Dialect): boolean {
  const { delimiter, usual } = dialect;
  if (usual < (delimiter === "\t" ? 1 : 2) || !LINE_END.test(text.slice(open, close))) return false;
  let start = open;
  while (start > 0 && !isLineEnd(text[start - 1])) start -= 1;
  let end = close;
  while (end < text.length && !isLineEnd(text[end])) end += 1;
  const lines = text.slice(start, end).split(LINE_END);
  return lines.every((line) => countOf(line, delimiter) === usual);
}

/** Removes `="9780…"`, by which spreadsheets keep digits as text, and limits the length. */
function cleanCell(cell: string): string {
  const text = cell.slice(0, MAX_CELL).trim();
  return /^="(.*)"$/s.exec(text)?.[1]?.trim() ?? text;
}
