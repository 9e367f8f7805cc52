import { AppError } from "@/lib/shared/errors";
import { readAccount } from "./account-export";
import type { ReadList } from "./formats";
import { readLibraryThing } from "./library-thing";
import { readLines } from "./lines";
import { readRecords, readTable, type UnknownTable } from "./table";
import { MAX_ROWS } from "./terms";

/**
 * Detects the format of a list and reads it.
 * @throws AppError IMPORT_EMPTY, IMPORT_ROWS (more than `MAX_ROWS`), IMPORT_COLUMNS, IMPORT_FORMAT, IMPORT_UNREADABLE.
 */
export function readList(text: string): ReadList | UnknownTable {
  const bare = text.replace(/^\ufeff/, "");
  if (!bare.trim()) throw new AppError("IMPORT_EMPTY");
  if (isForeign(bare)) throw new AppError("IMPORT_FORMAT");
  const read = readJson(bare) ?? readTable(bare) ?? readLines(bare);
  const count = "rows" in read ? read.rows.length + read.unowned : read.table.length - 1;
  if (count === 0) throw new AppError("IMPORT_EMPTY");
  if (count > MAX_ROWS) throw new AppError("IMPORT_ROWS");
  return read;
}

/** Lines by which BibTeX, RIS, EndNote, MARC, XML, HTML and RTF are known. */
const FOREIGN = [
  /^[ \t]*@(?:article|book|booklet|in\w+|(?:mv)?collection|misc|manual|\w+thesis|techreport|unpublished|online|comment|string|preamble)\s*[{(]/im,
  /^TY {2}- ?/m,
  /^%0 [A-Z]/m,
  /^=LDR {2}/m,
  /^\s*<(?:\?xml|!doctype|[a-z]+[\s>])/i,
  /^\s*\{\\rtf/,
];
const HEAD = 2_000;

/** Whether it is in a format that this product does not read, and other programs turn into a table. */
function isForeign(text: string): boolean {
  const head = text.slice(0, HEAD);
  return FOREIGN.some((form) => form.test(head));
}

/** @throws AppError IMPORT_UNREADABLE for invalid JSON, or JSON without books. */
function readJson(text: string): ReadList | UnknownTable | null {
  if (/^\s*\[\s*["[\d]/.test(text)) throw new AppError("IMPORT_UNREADABLE");
  if (!/^\s*(?:\[\s*\{|\{\s*["}])/.test(text)) return null;
  try {
    const json = parsed(text);
    if (Array.isArray(json)) return readRecords(json);
    return readAccount(json) ?? readLibraryThing(json);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("IMPORT_UNREADABLE");
  }
}

/** JSON, or a value in each line. */
function parsed(text: string): unknown {
  const lines = text.trim().split(/[\r\n]+/, MAX_ROWS + 2);
  const areValues = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return areValues ? lines.map((line): unknown => JSON.parse(line)) : JSON.parse(text);
}
