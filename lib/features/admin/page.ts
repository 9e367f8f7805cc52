import type { z } from "zod";
import { sql, type Sql } from "@/lib/server/database/sql";
import { decodeCursor, encodeCursor, toPage } from "@/lib/shared/cursor";
import type { Page } from "./schema";

export const PAGE_SIZE = 25;

/** The condition, if any, for rows after a cursor in a list that is newest first. */
export function afterCursorSql(cursor: string | undefined, columns: { at: Sql; id: Sql }): Sql[] {
  if (!cursor) return [];
  const { at, id } = decodeCursor(cursor);
  return [sql`(${columns.at}, ${columns.id}) < (${at}::timestamptz, ${id}::uuid)`];
}

/** The same for Prisma and rows with `createdAt` and `id`. */
export function afterCursor(cursor: string | undefined, order: "asc" | "desc" = "desc") {
  if (!cursor) return {};
  const { at, id } = decodeCursor(cursor);
  // The first condition is redundant, but lets an index be used.
  return order === "asc"
    ? { createdAt: { gte: at }, OR: [{ createdAt: { gt: at } }, { id: { gt: id } }] }
    : { createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { id: { lt: id } }] };
}

type SearchParams = Record<string, string | string[] | undefined>;

/** Parses the query string of a page; an invalid one counts as empty. */
export function pageQuery<S extends z.ZodType>(schema: S, params: SearchParams): z.output<S> {
  const result = schema.safeParse(params);
  return result.success ? result.data : schema.parse({});
}

/** A page of rows, newest first; one more row than the page size must have been read. */
export function pageOfRows<Row extends { createdAt: Date; id: string }, T>(
  rows: Row[],
  item: (row: Row) => T,
): Page<T> {
  const cursor = ({ createdAt: at, id }: Row) => encodeCursor({ at, id });
  return toPage(rows, { size: PAGE_SIZE, item, cursor });
}
