import { sql, type Sql } from "@/lib/server/database/sql";
import { decodeCursor } from "@/lib/shared/cursor";

/** Rows on a page of a list. */
export const PAGE_SIZE = 25;

/** The condition, if any, of rows behind a cursor in a list that is newest first. */
export function afterCursorSql(cursor: string | undefined, columns: { at: Sql; id: Sql }): Sql[] {
  if (!cursor) return [];
  const { at, id } = decodeCursor(cursor);
  return [sql`(${columns.at}, ${columns.id}) < (${at}::timestamptz, ${id}::uuid)`];
}

/** The same for Prisma and rows with `createdAt` and `id`. */
export function afterCursor(cursor: string | undefined, order: "asc" | "desc" = "desc") {
  if (!cursor) return {};
  const { at, id } = decodeCursor(cursor);
  // The first condition says nothing new, but an index can begin there.
  return order === "asc"
    ? { createdAt: { gte: at }, OR: [{ createdAt: { gt: at } }, { id: { gt: id } }] }
    : { createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { id: { lt: id } }] };
}
