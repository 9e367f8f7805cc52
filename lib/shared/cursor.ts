/** The decoded cursor: the list continues after the row with this time and id. */
export interface Position {
  at: Date;
  id: string;
}

/** Format of a cursor. Nine digits are always within the range of Date. */
export const CURSOR = /^[0-9a-z]{1,9}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function encodeCursor({ at, id }: Position): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/** @param cursor matches CURSOR */
export function decodeCursor(cursor: string): Position {
  const [at = "", id = ""] = cursor.split(".");
  return { at: new Date(parseInt(at, 36)), id };
}

interface PageOptions<Row, T> {
  size: number;
  item: (row: Row) => T;
  cursor: (row: Row) => string;
}

/** Makes a page from rows that were read with one more than its size. */
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
