/** Where a list goes on: behind the row of this moment and id. */
export interface Position {
  at: Date;
  id: string;
}

/** The form of a cursor; nine digits are less than the last moment that a date can hold. */
export const CURSOR = /^[0-9a-z]{1,9}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function encodeCursor({ at, id }: Position): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/** @param cursor of the form CURSOR. */
export function decodeCursor(cursor: string): Position {
  const [at = "", id = ""] = cursor.split(".");
  return { at: new Date(parseInt(at, 36)), id };
}

interface PageOptions<Row, T> {
  /** Rows of a page. */
  size: number;
  item: (row: Row) => T;
  /** The cursor of what comes after this row. */
  cursor: (row: Row) => string;
}

/** The page of rows of which one more than its size was asked for. */
export function toPage<Row, T>(
  rows: Row[],
  { size, item, cursor }: PageOptions<Row, T>,
): { content: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map(item),
    nextCursor: rows.length > size && last ? cursor(last) : null,
  };
}
