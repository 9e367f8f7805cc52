import { orderOf, type Bound, type Plan } from "./search-plan";
import { AVAILABLE_STATES } from "./terms";

/** Listing `l` is of a book that can be had now. */
export const IS_AVAILABLE = `EXISTS (SELECT FROM "Book" b WHERE b.id = l."bookId"
  AND b.state IN (${AVAILABLE_STATES.map((state) => `'${state}'`).join(", ")}))`;

/**
 * The hits among candidates `c` that lie in scope and come after the page before.
 * @param key what they are sorted by.
 */
export function hitsOf(plan: Plan, candidates: string, key: string, bound: Bound): string {
  return `hit AS (
    SELECT * FROM (
      SELECT c."bookId", near.chord, near.id AS spot, ${key} AS key
        FROM ${candidates} c JOIN near ON near.id = c."spotId") h
     WHERE ${comesAfter(plan, bound)})`;
}

/** The sort key that stands in the listing itself. */
export function storedKey({ sort }: Plan): string {
  if (sort === "rating") return "c.interest";
  return sort === "lentCount" ? `c."lentCount"::float8` : "0::float8";
}

function comesAfter(plan: Plan, bound: Bound): string {
  const { after } = plan;
  if (!after) return "true";
  const order = orderOf(plan);
  const bookId = bound.add(after.bookId, "uuid");
  if (order === "highest")
    return `(h.key, h."bookId") < (${bound.add(after.key, "float8")}, ${bookId})`;
  const place = `(${bound.add(after.chord, "float8")}, ${bound.add(after.spot, "int")})`;
  const further = `((h.chord, h.spot) > ${place}
    OR (h.chord, h.spot) = ${place} AND h."bookId" < ${bookId})`;
  if (order === "nearest") return further;
  const key = bound.add(after.key, "float8");
  return `(h.key < ${key} OR h.key = ${key} AND ${further})`;
}
