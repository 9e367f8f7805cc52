import { hitsOf, IS_AVAILABLE, storedKey } from "./search-hits-sql";
import { orderOf, type Bound, type Plan } from "./search-plan";

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Hits without words. Mostly each spot's index is walked in its order, so that only the page's
 * books are read. Of one genre in one language there are few, and an index that knows them: those
 * are all read, for in a walk they would be far between.
 */
export function walkSpots(plan: Plan, near: string, bound: Bound): string {
  const { genre, language } = plan;
  const filters = [
    `l."ownerId" <> ALL (${bound.add(plan.withoutOwners, "uuid[]")})`,
    ...(genre ? [`l.genre = ${bound.add(genre, '"Genre"')}`] : []),
    ...(language ? [`l.language = ${bound.add(language)}`] : []),
    ...(plan.available ? [IS_AVAILABLE] : []),
  ].join(" AND ");
  if (genre && language) {
    const all = `(SELECT * FROM "Listing" l WHERE ${filters})`;
    return `near AS MATERIALIZED (${near}),\n  ${hitsOf(plan, all, storedKey(plan), bound)}`;
  }
  const which = `l."spotId" = near.id AND ${filters}`;
  return orderOf(plan) === "nearest"
    ? nearest(plan, near, which, bound)
    : highest(plan, near, which, bound);
}

/** Spots come nearest first, and no more of them than the page needs. */
function nearest({ after, count }: Plan, near: string, which: string, bound: Bound): string {
  const limit = bound.add(count);
  let [fromSpot, fromBook] = ["true", "true"];
  if (after) {
    const place = `(${bound.add(after.chord, "float8")}, ${bound.add(after.spot, "int")})`;
    fromSpot = `(near.chord, near.id) >= ${place}`;
    fromBook = `l."bookId" < CASE WHEN (near.chord, near.id) = ${place}
      THEN ${bound.add(after.bookId, "uuid")} ELSE '${LAST_ID}' END`;
  }
  return `hit AS (
    SELECT l."bookId", near.chord, near.id AS spot, 0::float8 AS key
      FROM (${near}) near
     CROSS JOIN LATERAL (
       SELECT l."bookId" FROM "Listing" l WHERE ${which} AND ${fromBook}
        ORDER BY l."bookId" DESC LIMIT ${limit}) l
     WHERE ${fromSpot}
     ORDER BY near.chord, near.id, l."bookId" DESC LIMIT ${limit})`;
}

/**
 * The best books of all lie in the spots whose best book is best: so one book of each spot is
 * read, and then more of the best spots only.
 */
function highest({ sort, after, count }: Plan, near: string, which: string, bound: Bound): string {
  const limit = bound.add(count);
  const [key, type] =
    sort === "rating" ? ["l.interest", "float8"] : [`l."lentCount"`, "float8::int"];
  const fromBook = after
    ? `(${key}, l."bookId") < (${bound.add(after.key, type)}, ${bound.add(after.bookId, "uuid")})`
    : "true";
  const best = (howMany: string) => `
    SELECT ${key} AS key, l."bookId" FROM "Listing" l WHERE ${which} AND ${fromBook}
     ORDER BY ${key} DESC, l."bookId" DESC LIMIT ${howMany}`;
  return `near AS MATERIALIZED (${near}),
  spot AS MATERIALIZED (
    SELECT near.* FROM near CROSS JOIN LATERAL (${best("1")}) l
     ORDER BY l.key DESC, l."bookId" DESC LIMIT ${limit}),
  hit AS (
    SELECT l."bookId", near.chord, near.id AS spot, l.key::float8 AS key
      FROM spot near CROSS JOIN LATERAL (${best(limit)}) l)`;
}
