import Papa from "papaparse";
import { isbnCellOf, seemsIsbn, splitIsbn } from "@/lib/features/books/isbn";
import { AppError } from "@/lib/shared/errors";
import { givenNameFirst } from "@/lib/shared/text";
import { readAccount } from "./account-export";
import {
  guessColumns,
  TABLE_FORMATS,
  type Cells,
  type RawRow,
  type ReadList,
  type TableFormat,
} from "./formats";
import { readLibraryThing } from "./library-thing";
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS, MAX_WANTED, type ImportField } from "./terms";

/** Possible delimiters, and number of characters by which the delimiter is detected. */
const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE_CHARACTERS = 200_000;
/** Maximum of delimiters in a table: twice what the cells need, because texts contain them too. */
const MAX_DELIMITERS = 2 * MAX_ROWS * MAX_COLUMNS;
/** Two per cell. */
const MAX_QUOTES = 2 * MAX_DELIMITERS;

/** A table with unknown columns: the header as first line, and a guess of the columns. */
export interface UnknownTable {
  format: "CSV";
  table: string[][];
  columns: (ImportField | null)[];
}

/**
 * Detects the format of a list and reads it.
 * @throws AppError IMPORT_EMPTY, IMPORT_ROWS (more than `MAX_ROWS`), IMPORT_COLUMNS, IMPORT_UNREADABLE.
 */
export function readList(text: string): ReadList | UnknownTable {
  const bare = text.replace(/^\ufeff/, "");
  if (!bare.trim()) throw new AppError("IMPORT_EMPTY");
  const read = readJson(bare) ?? readTable(bare) ?? readLines(bare);
  const count = "rows" in read ? read.rows.length + read.unowned : read.table.length - 1;
  if (count === 0) throw new AppError("IMPORT_EMPTY");
  if (count > MAX_ROWS) throw new AppError("IMPORT_ROWS");
  return read;
}

/** @throws AppError IMPORT_UNREADABLE for invalid JSON, or JSON without books. */
function readJson(text: string): ReadList | null {
  if (/^\s*\[\s*["[{]/.test(text)) throw new AppError("IMPORT_UNREADABLE");
  if (!/^\s*\{\s*["}]/.test(text)) return null;
  try {
    const json: unknown = JSON.parse(text);
    return readAccount(json) ?? readLibraryThing(json);
  } catch {
    throw new AppError("IMPORT_UNREADABLE");
  }
}

function readTable(text: string): ReadList | UnknownTable | null {
  const skipEmptyLines = "greedy";
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const told = Papa.parse(sample, { skipEmptyLines, preview: 1, delimitersToGuess: DELIMITERS });
  const { delimiter } = told.meta;
  assertWithinCells(text, delimiter);
  // The header, and one line over the limit.
  const preview = MAX_ROWS + 2;
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines, delimiter, preview });
  const [header = [], ...lines] = data.map((line) => line.map(cleanCell));
  if (header.length < 2) return null;
  const names = header.map((name) => name.toLowerCase());
  const format = TABLE_FORMATS.find(({ knownBy }) => knownBy.every((name) => names.includes(name)));
  if (format) return rowsOf(format, names, lines);
  if (lines.length === 0) return null;
  const columns = guessColumns(header);
  const isTable = columns.some(Boolean) || isRegular([header, ...lines]);
  return isTable ? unknownTable([header, ...lines]) : null;
}

/**
 * Checks the number of delimiters before parsing, because parsing millions of cells takes seconds.
 * @throws AppError IMPORT_ROWS, IMPORT_COLUMNS, IMPORT_UNREADABLE.
 */
function assertWithinCells(text: string, delimiter: string): void {
  if (countOf(text, delimiter) > MAX_DELIMITERS)
    throw new AppError(countOf(text, "\n") > MAX_ROWS ? "IMPORT_ROWS" : "IMPORT_COLUMNS");
  if (countOf(text, '"') > MAX_QUOTES) throw new AppError("IMPORT_UNREADABLE");
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** Removes empty columns. @throws AppError IMPORT_COLUMNS. */
function unknownTable(lines: string[][]): UnknownTable {
  const used = new Set(lines.flatMap((line) => [...line.keys()].filter((at) => line[at])));
  if (used.size > MAX_COLUMNS) throw new AppError("IMPORT_COLUMNS");
  const places = [...used].toSorted((one, other) => one - other);
  const table = lines.map((line) => places.map((at) => line[at] ?? ""));
  return { format: "CSV", table, columns: guessColumns(table[0] ?? []) };
}

/** Most lines have as many cells as the first: commas in titles alone do not make a table. */
function isRegular(lines: string[][]): boolean {
  const width = lines[0]?.length ?? 0;
  return lines.filter((line) => line.length === width).length > 0.9 * lines.length && width > 2;
}

function rowsOf(format: TableFormat, names: string[], lines: string[][]): ReadList {
  const all = lines.map((line): Cells =>
    Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])),
  );
  const [unowned, owned] = [true, false].map((is) =>
    all.filter((cells) => Boolean(format.isUnowned?.(cells)) === is),
  ) as [Cells[], Cells[]];
  const { copies = "" } = format;
  const hasCopy = (cells: Cells) => Number(cells[copies]) > 0;
  const isTold = owned.some(hasCopy);
  const rows = owned.map((cells) => ({
    ...rowOf(format, cells),
    ...(isTold && !hasCopy(cells) && { unticked: copies }),
  }));
  const wanted = unowned.slice(0, MAX_WANTED).map((cells) => rowOf(format, cells));
  const isShelf = format.name === "NEARSHELF" && names.includes("date added");
  return { format: format.name, rows, unowned: unowned.length, wanted, isShelf };
}

const SERIES = / +\([^()]*#\d[^()]*\)$/;

function rowOf(format: TableFormat, cells: Cells): RawRow {
  const row: RawRow = {};
  for (const [field, columns] of Object.entries(format.columns) as [ImportField, string[]][]) {
    const found = columns.flatMap((name) => cells[name] || []);
    const value = field === "isbn" ? isbnCellOf(found) : found[0];
    if (value) row[field] = value;
  }
  if (row.author) row.author = authorsOf(row.author, format);
  if (row.title && format.seriesInTitle) row.title = row.title.replace(SERIES, "");
  return row;
}

function authorsOf(text: string, { familyNameFirst, authorsBy }: TableFormat): string {
  const names = authorsBy ? text.split(authorsBy).map((name) => name.trim()) : [text];
  return names.map((name) => (familyNameFirst ? givenNameFirst(name) : name)).join(", ");
}

/** Reads a table by the columns that the reader chose. @param firstLineIsBook the first line is no header. */
export function readColumns(
  table: readonly string[][],
  columns: readonly (ImportField | null)[],
  firstLineIsBook = false,
): RawRow[] {
  return table.slice(firstLineIsBook ? 0 : 1).map((line) => {
    const row: RawRow = {};
    columns.forEach((field, at) => {
      if (field && line[at]) row[field] = line[at];
    });
    const isbn = isbnCellOf(line.filter((_, at) => columns[at] === "isbn"));
    if (isbn) row.isbn = isbn;
    return row;
  });
}

/** Removes `="9780…"`, by which spreadsheets keep digits as text, and limits the length. */
function cleanCell(cell: string): string {
  const text = cell.slice(0, MAX_CELL).trim();
  return /^="(.*)"$/s.exec(text)?.[1]?.trim() ?? text;
}

/** A list of ISBNs, or of titles with their authors. */
function readLines(text: string): ReadList {
  const lines = text.split(/[\r\n]+/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (lines.length > MAX_ROWS) throw new AppError("IMPORT_ROWS");
  const parts = lines.flatMap((line) => line.split(/[,;\t]/, MAX_ROWS + 1)).filter(isFilled);
  const some = parts.slice(0, MAX_ROWS);
  const isbns = some.filter(seemsIsbn).length;
  if (isbns > 0.8 * some.length) {
    // A header has no digits, or is "ISBN-13".
    const isNumber = (part: string) => /\d/.test(part) && !/^isbns?.?1[03]$/i.test(part.trim());
    const numbers = parts.filter(isNumber).slice(0, MAX_ROWS + 1);
    return { format: "ISBNS", rows: numbers.map((isbn) => ({ isbn: isbn.trim() })), unowned: 0 };
  }
  const rows = lines.map((line) =>
    readLine(
      line
        .slice(0, MAX_CELL)
        .trim()
        .replace(/[^\S\t]+/g, " "),
    ),
  );
  return { format: "LINES", rows, unowned: 0 };
}

const isFilled = (text: string) => text.trim() !== "";

/** "Title — Author", "Author: Title", or a title alone; a list number, dot or star before it is removed. */
function readLine(line: string): RawRow {
  const bare = line.replace(/^(?:\d{1,4}[.)]|[-*•–—])\s+/, "");
  const { isbn, rest } = splitIsbn(bare);
  if (isbn) return { ...(rest && readLine(rest)), isbn };
  const [title, author] = bare.split(/ [—–-] | ?\t+ ?/, 2);
  if (title && author) return { title, author };
  const [before, after] = bare.split(/:\s+/, 2);
  return before && after ? { title: after, author: before } : { title: bare };
}
