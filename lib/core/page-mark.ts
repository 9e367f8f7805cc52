/** Where a list goes on: behind the thing of this moment and id. */
export interface PageMark {
  at: Date;
  id: string;
}

/** The form a cursor has; nine digits are less than the last moment that a date can tell. */
export const PAGE_MARK = /^[0-9a-z]{1,9}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function writeMark({ at, id }: PageMark): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/** @param cursor of the form PAGE_MARK. */
export function readMark(cursor: string): PageMark {
  const [at = "", id = ""] = cursor.split(".");
  return { at: new Date(parseInt(at, 36)), id };
}
