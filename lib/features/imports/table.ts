import { isbnCellOf } from "@/lib/features/books/isbn";
import type { FileField } from "@/lib/features/books/terms";
import { AppError } from "@/lib/shared/errors";
import { countOf, dialectOf, splitRows } from "./cells";
import { guessColumns, namedFields } from "./columns";
import {
  hasCopy,
  TABLE_FORMATS,
  type Cells,
  type RawRow,
  type ReadList,
  type TableFormat,
} from "./formats";
import { areIsbns, unmarked } from "./lines";
import { authorsIn, isFamilyFirst, joined } from "./names";
import { statusIn, type Unowned } from "./read-status";
import { withoutSeries } from "./series";
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS, MAX_WANTED, type ImportField } from "./terms";

/** Possible delimiters, and number of characters and rows by which the delimiter is detected. */
const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE_CHARACTERS = 200_000;
const SAMPLE_ROWS = 500;
/** Notes, headings and counts above the names of columns: most lines of these. */
const MAX_ABOVE = 20;
/** Maximum of delimiters in a table: twice what the cells need, because texts contain them too. */
const MAX_DELIMITERS = 2 * MAX_ROWS * MAX_COLUMNS;
/** Two per cell. */
const MAX_QUOTES = 2 * MAX_DELIMITERS;
/** Maximum of different names in a list of JSON objects. */
const MAX_KEYS = 1_000;
/** Share of lines up to which they differ from the others. */
const MAX_ODD = 0.1;
/** A header that names a known format is surer than any number of named fields. */
const KNOWN = 100;

/** A table with unknown columns: the header as first line, and a guess of the columns. */
export interface UnknownTable {
  format: "CSV";
  table: string[][];
  columns: (ImportField | null)[];
}

/** The rows of a table as one delimiter makes them. */
interface Reading {
  delimiter: string;
  /** Row with the names of columns, and how surely it is that; 0: there is none. */
  header: number;
  named: number;
  /** The rows have so many cells each that they are a table without names too. */
  isRegular: boolean;
  /** Cells of most rows. */
  width: number;
}

/** @returns null for a text that is no table. @throws AppError IMPORT_ROWS, IMPORT_COLUMNS, IMPORT_UNREADABLE. */
export function readTable(text: string): ReadList | UnknownTable | null {
  // Excel's own line about the delimiter.
  const [told = "", sign] = /^\s*"?sep=([,;\t|])[^\r\n]*(?:\r\n?|\n)/i.exec(text) ?? [];
  const body = text.slice(told.length);
  const sample = sampleOf(body);
  const delimiters = sign ? [sign] : DELIMITERS;
  assertWithinCells(body, delimiters);
  const readings = delimiters.map((delimiter) => readingOf(sample, delimiter));
  const [best] = readings.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  if (!best) return null;
  if (!best.named && !best.isRegular) return readWrapped(body);
  const rows = rowsIn(body, best.delimiter, MAX_ROWS + MAX_ABOVE + 2);
  if (!best.named) return areIsbns(rows.flat().filter(Boolean)) ? null : unknownTable(rows);
  const header = rows[best.header] ?? [];
  const isHeader = (row: string[]) => header.every((cell, at) => cell === (row[at] ?? ""));
  const lines = rows.slice(best.header + 1).filter((row) => !isHeader(row));
  return readNamed(header, lines);
}

/** The beginning of a text, up to a line end. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = text.lastIndexOf("\n", SAMPLE_CHARACTERS);
  return text.slice(0, end > 0 ? end : SAMPLE_CHARACTERS);
}

/** Rows without the rule that Markdown draws below a header. */
function rowsIn(text: string, delimiter: string, most: number): string[][] {
  const rows = splitRows(text, dialectOf(sampleOf(text), delimiter), most);
  if (delimiter !== "|") return rows;
  const isRule = (row: string[]) => row.every((cell) => /^(?::?-+:?)?$/.test(cell));
  return rows.filter((row) => !isRule(row)).map((row) => row.map(unmarked));
}

function readingOf(sample: string, delimiter: string): Reading {
  const rows = rowsIn(sample, delimiter, SAMPLE_ROWS);
  const widths = rows.map((row) => row.length);
  const counts = Map.groupBy(widths, (width) => width);
  const [width = 0, same = []] =
    [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const filled = (row: string[]) => row.filter(Boolean).length;
  // A single named field may be a word of a book, unless no more than headings stand above.
  const names = rows.slice(0, MAX_ABOVE).map((row, at) => {
    const isFirst = rows.slice(0, at).every((above) => filled(above) < filled(row));
    return namesIn(row, isFirst && (row.length === width || rows.length < 3));
  });
  const named = Math.max(0, ...names);
  const several = widths.filter((each) => each > 1).length;
  // A heading or a number of books may stand above.
  const first = widths.findIndex((each) => each > 1);
  const above = several >= 3 * first ? first : 0;
  const isMost = (count: number) => rows.length > 1 && count > 0.9 * (rows.length - above);
  const isRegular =
    delimiter === ","
      ? isMost(same.length) && (width > 2 || (width === 2 && !/, /.test(sample)))
      : isMost(several) && (delimiter !== "\t" || Math.max(...widths) > 2);
  return { delimiter, header: names.indexOf(named), named, isRegular, width };
}

/** How surely a row has the names of columns: it names a known format, or some fields. */
function namesIn(row: string[], mayBeOne: boolean): number {
  if (formatOf(row)) return KNOWN;
  const count = namedFields(row);
  const isOnly = count === 1 && mayBeOne && !row.some((cell) => /\d{3}/.test(cell));
  return row.filter(Boolean).length > 1 && (count > 1 || isOnly) ? count : 0;
}

const scoreOf = ({ named, isRegular, width }: Reading) =>
  named + (isRegular ? 0.5 : 0) + width / 1_000_000;

/** Each line quoted as if it were one cell, as spreadsheets save a table that they opened as text. */
function readWrapped(text: string): ReadList | UnknownTable | null {
  const lines = text.trim().split(/[\r\n]+/, MAX_ROWS + MAX_ABOVE + 2);
  const areWrapped = lines.length > 1 && lines.every((line) => /^".+"$/.test(line));
  const bare = lines.map((line) => line.slice(1, -1).replaceAll('""', '"'));
  return areWrapped ? readTable(bare.join("\n")) : null;
}

/**
 * Checks the number of delimiters before parsing, because parsing millions of cells takes seconds.
 * @throws AppError IMPORT_ROWS, IMPORT_COLUMNS, IMPORT_UNREADABLE.
 */
function assertWithinCells(text: string, delimiters: readonly string[]): void {
  if (delimiters.some((delimiter) => countOf(text, delimiter) > MAX_DELIMITERS))
    throw new AppError(countOf(text, "\n") > MAX_ROWS ? "IMPORT_ROWS" : "IMPORT_COLUMNS");
  if (countOf(text, '"') > MAX_QUOTES) throw new AppError("IMPORT_UNREADABLE");
}

/** A list of JSON objects, such as `calibredb list --for-machine` writes, as a table. @throws AppError. */
export function readRecords(records: readonly unknown[]): ReadList | UnknownTable {
  if (records.length > MAX_ROWS) throw new AppError("IMPORT_ROWS");
  if (!records.every(isRecord)) throw new AppError("IMPORT_UNREADABLE");
  const keys = [...new Set(records.flatMap(Object.keys))];
  if (keys.length > MAX_KEYS) throw new AppError("IMPORT_COLUMNS");
  const header = keys.map((key) => key.replace(/(?<=[a-z])(?=[A-Z])/g, " "));
  return readNamed(
    header,
    records.map((record) => keys.map((key) => cellOf(record[key]))),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as a cell: several by commas, or by semicolons where a comma is in one; of an object its name. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) {
    const cells = value.map(cellOf).filter(Boolean);
    return cells.join(cells.some((cell) => cell.includes(",")) ? "; " : ", ").slice(0, MAX_CELL);
  }
  if (isRecord(value)) return cellOf(value.name ?? value.title ?? value.text ?? null);
  return value === null || value === undefined ? "" : String(value).slice(0, MAX_CELL).trim();
}

function readNamed(header: string[], lines: string[][]): ReadList | UnknownTable {
  const format = formatOf(header);
  return format ? readKnown(format, header, lines) : unknownTable([header, ...lines]);
}

function formatOf(header: readonly string[]): TableFormat | undefined {
  const names = new Set(header.map((name) => name.toLowerCase()));
  return TABLE_FORMATS.find(({ knownBy }) =>
    knownBy.every((known) => known.split("|").some((name) => names.has(name))),
  );
}

/** Removes columns without a cell, and without more than a name where there are many. @throws AppError IMPORT_COLUMNS. */
function unknownTable(lines: string[][]): UnknownTable {
  const placesIn = (rows: string[][]) =>
    new Set(rows.flatMap((row) => [...row.keys()].filter((at) => row[at])));
  const all = placesIn(lines);
  const used = all.size > MAX_COLUMNS ? placesIn(lines.slice(1)) : all;
  if (used.size > MAX_COLUMNS) throw new AppError("IMPORT_COLUMNS");
  const places = [...used].toSorted((one, other) => one - other);
  const [header = [], ...cells] = lines.map((line) => places.map((at) => line[at] ?? ""));
  return { format: "CSV", table: [header, ...cells], columns: guessColumns(header, cells) };
}

function readKnown(format: TableFormat, header: string[], lines: string[][]): ReadList {
  const names = header.map((name) => name.toLowerCase());
  const beyond = oddLines(lines.map((line) => line.slice(names.length).some(Boolean)));
  const { copies = "" } = format;
  const all = lines.map((line, at) => {
    const cells: Cells = Object.fromEntries(names.map((name, place) => [name, line[place] ?? ""]));
    const row = rowOf(format, cells);
    if (beyond[at] || isMerged(row)) row.odd = "cells";
    return { row, status: format.statusOf?.(cells) ?? null, hasCopy: hasCopy(cells[copies]) };
  });
  const isTold = all.some((each) => each.hasCopy);
  const told = all.map(({ row, status, hasCopy: has }) => ({
    row,
    status: status ?? (isTold && !has ? ("NOT_OWNED" as const) : null),
  }));
  const isShelf = format.name === "NEARSHELF" && names.includes("date added");
  return { format: format.name, ...parted(told, format.name === "NEARSHELF"), isShelf };
}

interface Told {
  row: RawRow;
  status: Unowned | null;
}

/** Books that are only wished for apart from the others, of which those that the reader does not have are unticked. */
function parted(told: readonly Told[], isOwnFile = false): Omit<ReadList, "format"> {
  const named = told.map(({ row }) => row);
  const bare = isOwnFile ? named : withoutSeries(named);
  const rows: RawRow[] = [];
  const wanted: RawRow[] = [];
  told.forEach(({ status }, at) => {
    const row = { ...bare[at], ...(status === "NOT_OWNED" && { unticked: "unowned" }) };
    (status === "WISHED" ? wanted : rows).push(row);
  });
  return { rows, unowned: wanted.length, wanted: wanted.slice(0, MAX_WANTED) };
}

function rowOf(format: TableFormat, cells: Cells): RawRow {
  const row: RawRow = {};
  for (const [field, columns] of Object.entries(format.columns) as [FileField, string[]][]) {
    const found = columns.flatMap((name) => cells[name] || []);
    const value = field === "isbn" ? isbnCellOf(found) : found[0];
    if (value) row[field] = value;
  }
  if (format.name !== "NEARSHELF") row.author = authorsOf(row.author, format, cells);
  return row;
}

function authorsOf(text = "", format: TableFormat, cells: Cells): string {
  const { familyNameFirst = false, authorsBy, moreAuthors } = format;
  const names = [...(authorsBy ? text.split(authorsBy) : [text]), ...(moreAuthors?.(cells) ?? [])];
  return joined(
    names.filter((name) => name.trim()).map((name) => authorsIn(name, familyNameFirst)),
  );
}

/** Lines that differ from nearly all others. */
function oddLines(differ: readonly boolean[]): boolean[] {
  const count = differ.filter(Boolean).length;
  return count < MAX_ODD * differ.length ? [...differ] : differ.map(() => false);
}

/** Whether a title or an author may be several lines of the table. */
function isMerged({ title = "", author = "" }: RawRow): boolean {
  const breaks = Math.max(countOf(title, "\n"), countOf(author, "\n"));
  return breaks > 2 || (breaks > 0 && /[,;\t]/.test(title + author));
}

/**
 * Reads a table by the columns that the reader chose.
 * @param firstLineIsBook the first line is no header.
 */
export function readColumns(
  table: readonly string[][],
  columns: readonly (ImportField | null)[],
  firstLineIsBook = false,
): Omit<ReadList, "format"> {
  const header = firstLineIsBook ? [] : (table[0] ?? []);
  const lines = table.slice(firstLineIsBook ? 0 : 1);
  const cell = (line: readonly string[], field: ImportField) => line[columns.indexOf(field)] ?? "";
  const familyFirst = isFamilyFirst(lines.map((line) => cell(line, "author")));
  // A cell without a name above: the line has more cells than the header.
  const isBeyond = (at: number) => header.some(Boolean) && header[at] === "" && !columns[at];
  const beyond = oddLines(lines.map((line) => line.some((text, at) => text && isBeyond(at))));
  const statusName = header[columns.indexOf("readStatus")] ?? "";
  const statuses = lines.map((line) => statusIn(statusName, cell(line, "readStatus")));
  // Many leave it at "no" in every line.
  const isTold = statuses.some((status) => status !== "NOT_OWNED");
  return parted(
    lines.map((line, at) => {
      const row = chosenRow(line, columns, familyFirst);
      if (beyond[at] || isMerged(row)) row.odd = "cells";
      return { row, status: isTold || statuses[at] === "WISHED" ? (statuses[at] ?? null) : null };
    }),
  );
}

function chosenRow(
  line: readonly string[],
  columns: readonly (ImportField | null)[],
  familyFirst: boolean,
): RawRow {
  const row: RawRow = {};
  const name: Record<"givenName" | "familyName", string> = { givenName: "", familyName: "" };
  columns.forEach((field, at) => {
    const cell = line[at];
    if (!field || !cell || field === "readStatus") return;
    if (field === "givenName" || field === "familyName") name[field] = cell;
    else row[field] = cell;
  });
  const author = row.author
    ? authorsIn(row.author, familyFirst)
    : [name.givenName, name.familyName].filter(Boolean).join(" ");
  const isbn = isbnCellOf(line.filter((cell, at) => cell && columns[at] === "isbn"));
  return { ...row, ...(author && { author }), ...(isbn && { isbn }) };
}
