import { BYTE_ORDER_MARK, csvLine, type Cell } from "@/lib/shared/csv";
import { keysOf } from "@/lib/shared/records";
import type { BookFields } from "./schema";
import { FILE_COLUMNS, type FileField } from "./terms";

/** Complete: every field of a book has a column. */
const COLUMNS: Record<FileField | keyof BookFields, string> = FILE_COLUMNS;

/** The line with the column names; `more` are columns of one kind of file. */
export function fileHead(more: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine([...Object.values(COLUMNS), ...more]);
}

/** The line of a book, with its own place; `more` are the values of the file's own columns. */
export function fileLine(book: Record<keyof typeof COLUMNS, Cell>, more: readonly Cell[]): string {
  return csvLine([...keysOf(COLUMNS).map((field) => book[field]), ...more]);
}
