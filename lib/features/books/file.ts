import { BYTE_ORDER_MARK, csvLine, type Cell } from "@/lib/shared/csv";
import { keysOf } from "@/lib/shared/records";
import type { BookFields } from "./schema";
import { FILE_COLUMNS, type FileField } from "./terms";

/** No field of a book is left out of them. */
const COLUMNS: Record<FileField | keyof BookFields, string> = FILE_COLUMNS;

/** The line with the names of the columns; `more` are those of one file alone. */
export function fileHead(more: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine([...Object.values(COLUMNS), ...more]);
}

/** A book, whose place is its own, with what stands in the file's own columns. */
export function fileLine(book: Record<keyof typeof COLUMNS, Cell>, more: readonly Cell[]): string {
  return csvLine([...keysOf(COLUMNS).map((field) => book[field]), ...more]);
}
