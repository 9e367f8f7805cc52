import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql } from "@/lib/features/users/policy";
import { NEWCOMER_DAYS } from "@/lib/features/users/terms";
import { HAS_ITS_WORDS, HAS_WORDS, meaningOf, type Spelling } from "./match-sql";
import { DEMAND_LISTED, DEMAND_STEPS, FEWEST_READERS, WISHES_OF_USER } from "./terms";

/** Titles kept per square: the listed ones, plus one for each own wish that may be subtracted. */
const TITLES_KEPT = DEMAND_LISTED + WISHES_OF_USER;

/** Index of the rounding step for a number of readers; 0 if the number is too small to be told. */
export const stepSql = (readers: Sql) =>
  sql`width_bucket(${readers}, ARRAY[${raw(DEMAND_STEPS.join())}])`;

/**
 * The wishes of the reader `u` count: a member, whose account is old enough that it was not opened to influence
 * the count.
 */
const counts = (
  now: Date,
) => sql`${isActiveSql("u")} AND u.country IS NOT NULL AND u."postalCode" IS NOT NULL
  AND u."createdAt" < ${now}::timestamptz - interval '${raw(NEWCOMER_DAYS)} days'`;

/** Up to `count` books of restricted visibility, in the order of ids after `after`, with their words. */
export function keptBooksSql(after: string, count: number): Sql {
  return sql`
    SELECT b.id, found_by(fold_text(b.title)) || found_by(fold_text(b.author)) AS words
      FROM "Book" b
     WHERE b.visibility <> 'EVERYONE' AND b."hiddenAt" IS NULL AND b.id > ${after}::uuid
     ORDER BY b.id LIMIT ${count}`;
}

/**
 * Number of readers in the owner's square who wish for each of these books, if there are enough. The book's own
 * place and the radius of wishes do not matter.
 */
export function bookDemandSql(
  bookIds: readonly string[],
  spellings: readonly Spelling[],
  now: Date,
): Sql {
  return sql`
    WITH book AS MATERIALIZED (
      SELECT b.id AS "bookId", b."ownerId", b.isbn, b.genre::text, b.language, demand_area(o.lat, o.lon) AS area,
             found_by(fold_text(b.title)) AS title, found_by(fold_text(b.author)) AS author
        FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
       WHERE b.id = ANY (${bookIds}::uuid[]) AND b.state <> 'LOST' AND NOT b."choiceOpen"
         AND ${isActiveSql("o")} AND o.lat IS NOT NULL),
    ${meaningOf(spellings)}
    SELECT book."bookId", count(DISTINCT wished."userId")::int AS readers
      FROM book JOIN meaning m ON m."bookId" = book."bookId" JOIN key ON key."bookId" = book."bookId"
     CROSS JOIN LATERAL (
       SELECT w."userId" FROM "WishKey" k JOIN "Wish" w ON w.id = k."wishId" JOIN "User" u ON u.id = w."userId"
        WHERE k.key = key.key AND k.area = book.area AND u.id <> book."ownerId" AND ${counts(now)}
          AND (w.genre IS NULL OR w.genre::text = book.genre) AND (w.language IS NULL OR w.language = book.language)
          AND (w.isbn = book.isbn OR ${HAS_WORDS} AND ${HAS_ITS_WORDS})
       OFFSET 0) AS wished
     GROUP BY book."bookId" HAVING count(DISTINCT wished."userId") >= ${raw(FEWEST_READERS)}`;
}

/** Up to `count` squares with wishes, after `after`. */
export function areasSql(after: string, count: number): Sql {
  return sql`
    SELECT DISTINCT "demandArea"::text AS area, "demandArea" FROM "Wish"
     WHERE "demandArea" > ${after}::bigint ORDER BY "demandArea" LIMIT ${count}`;
}

/**
 * The titles most wished for in these squares, if enough readers wish for them, and who the readers are. A
 * title or author is named as written only if enough readers wrote the same, apart from case and punctuation.
 */
export function areaDemandSql(areas: readonly string[], now: Date): Sql {
  return sql`
    WITH wished AS MATERIALIZED (
      SELECT w."demandArea" AS area, w."userId", w.title, fold_text(w.title) AS "titleKey",
             w.author, fold_text(w.author) AS "authorKey"
        FROM "Wish" w JOIN "User" u ON u.id = w."userId"
       WHERE w."demandArea" = ANY (${areas}::bigint[]) AND cardinality(w."titleWords") > 0 AND ${counts(now)}),
    author AS MATERIALIZED (
      SELECT area, "titleKey", "authorKey", mode() WITHIN GROUP (ORDER BY author) AS author,
             count(DISTINCT "userId")::int AS readers
        FROM wished WHERE author IS NOT NULL
       GROUP BY area, "titleKey", "authorKey" HAVING count(DISTINCT "userId") >= ${raw(FEWEST_READERS)}),
    authors AS (
      SELECT area, "titleKey", array_agg(author ORDER BY author) AS names, array_agg(readers ORDER BY author) AS readers
        FROM author GROUP BY area, "titleKey"),
    counted AS (
      SELECT area, "titleKey", mode() WITHIN GROUP (ORDER BY title) AS title,
             count(DISTINCT "userId")::int AS readers
        FROM wished GROUP BY area, "titleKey" HAVING count(DISTINCT "userId") >= ${raw(FEWEST_READERS)}),
    ranked AS (
      SELECT *, row_number() OVER (PARTITION BY area ORDER BY ${stepSql(sql`readers`)} DESC, "titleKey") AS rank
        FROM counted),
    kept AS (
      INSERT INTO "WishDemand" (area, "titleKey", title, readers, authors, "authorReaders")
      SELECT r.area, r."titleKey", r.title, r.readers, coalesce(a.names, '{}'), coalesce(a.readers, '{}')
        FROM ranked r LEFT JOIN authors a USING (area, "titleKey") WHERE r.rank <= ${raw(TITLES_KEPT)}
      RETURNING area, "titleKey")
    INSERT INTO "WishDemandReader" (area, "titleKey", "userId", authors)
    SELECT area, "titleKey", w."userId", coalesce(array_agg(DISTINCT a.author) FILTER (WHERE a.author IS NOT NULL), '{}')
      FROM kept JOIN wished w USING (area, "titleKey") LEFT JOIN author a USING (area, "titleKey", "authorKey")
     GROUP BY area, "titleKey", w."userId"`;
}
