/** Where a list goes on: behind the thing of this moment and id. */
export interface PageMark {
  at: Date;
  id: string;
}

/** The form a cursor has; nine digits are less than the last moment that a date can tell. */
export const PAGE_MARK = /^[0-9a-z]{1,9}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function writeMark({ at, id }: PageMark): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/** @param cursor of the form PAGE_MARK. */
export function readMark(cursor: string): PageMark {
  const [at = "", id = ""] = cursor.split(".");
  return { at: new Date(parseInt(at, 36)), id };
}

interface Cut<Row, T> {
  /** Rows of a page. */
  size: number;
  item: (row: Row) => T;
  mark: (row: Row) => PageMark;
}

/** Cuts a page out of rows of which one more than its size was asked for. */
export function toPage<Row, T>(
  rows: Row[],
  { size, item, mark }: Cut<Row, T>,
): { content: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map(item),
    nextCursor: rows.length > size && last ? writeMark(mark(last)) : null,
  };
}
