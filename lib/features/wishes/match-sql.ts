import { allOf, literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { otherSpellings } from "@/lib/features/books/author-spellings";
import { isInCircleSql, isOthersListingSql } from "@/lib/features/books/policy";
import { AVAILABLE_STATES } from "@/lib/features/books/terms";
import { IS_NEWS } from "@/lib/features/notifications/wish-news-sql";
import { isActiveSql } from "@/lib/features/users/policy";

/** The book `b` is available now. */
const CAN_BE_HAD = sql`b.state IN (${literals(AVAILABLE_STATES)})`;

/** The reader `u` of the wish `w` is a member, does not own the listing `l` and may see it. */
const IS_SEEN = sql`${isActiveSql("u")} AND u.country IS NOT NULL AND u."postalCode" IS NOT NULL
  AND ${isOthersListingSql(sql`u.id`)}`;

/** The spot `s` is inside the search area `at` of the wish `w` (same rule as in a search). */
const LIES_WITHIN = sql`CASE
  WHEN at.everywhere THEN s.country = at.country
  WHEN s.lat IS NULL THEN s.country = at.country AND (s."postalKey" = at.postal OR s."cityKey" = at.town)
  ELSE (at.within IS NULL OR s.country = at.within)
       AND s.pos <-> ll_to_earth(at.lat, at.lon) <= gc_to_sec(w."radiusKm" * 1000) END`;

/** The listing `l` has the genre and the language that the wish `w` asks for. */
const IS_OF_KIND = sql`(w.genre IS NULL OR l.genre = w.genre) AND (w.language IS NULL OR l.language = w.language)`;

/** The wish `w` names no circle, or one that its reader is in and that sees the listing `l`. */
const IS_IN_ITS_CIRCLE = sql`(w."circleId" IS NULL OR ${isInCircleSql(sql`w."circleId"`)} AND EXISTS (
  SELECT FROM "CircleMember" own JOIN "Circle" c ON c.id = own."circleId"
   WHERE own."circleId" = w."circleId" AND own."userId" = w."userId" AND c."hiddenAt" IS NULL))`;

/** All criteria of a wish except words; `b`, `l` and `s` are the book, its listing and its spot. */
export const SUITS = allOf([CAN_BE_HAD, IS_OF_KIND, IS_SEEN, LIES_WITHIN, IS_IN_ITS_CIRCLE]);

/** The tables that `SUITS` needs, for a row `x` with a book and a wish. */
export const SUITING = sql`
  JOIN "Wish" w ON w.id = x."wishId" JOIN "User" u ON u.id = w."userId"
  JOIN "Book" b ON b.id = x."bookId" JOIN "Listing" l ON l."bookId" = b.id
  JOIN "Spot" s ON s.id = l."spotId" CROSS JOIN LATERAL wish_scope(w) AS at`;

export const HAS_WORDS = sql`cardinality(w."queryWords" || w."titleWords" || w."authorWords") > 0`;

/** All words of the wish `w` are among those that a book stands for, `m`. */
export const HAS_ITS_WORDS = sql`(w."queryWords" <@ (m.title || m.author)
  AND w."titleWords" <@ m.title AND w."authorWords" <@ m.author)`;

/**
 * A title and author with more words together may be stuffed: then at least a third of the words must be wished for.
 */
const MANY_WORDS = raw(12);

/** The matched words of the wish `w` are a substantial part of the title or author of the `book`. */
const isGoodPartOf = (field: "title" | "author") => {
  const of = raw(field);
  return sql`(NOT (w."queryWords" || w."${of}Words") && m.${of}
    OR 3 * cardinality(words_of(fold_text(concat_ws(' ', w.query, w.${of})))) >= book."${of}Length")`;
};

/** The matched words of the wish `w` are prominent in the `book`. */
const IS_PROMINENT = sql`(book."titleLength" + book."authorLength" <= ${MANY_WORDS}
  OR ${isGoodPartOf("title")} AND ${isGoodPartOf("author")})`;

/** A name among a book's words, and another spelling of it; both folded. */
export type Spelling = readonly [name: string, other: string];

export function spellingsOf(words: string[]): Spelling[] {
  return [...new Set(words)].flatMap((word) =>
    otherSpellings(word).map((other): Spelling => [word, other]),
  );
}

/**
 * The parts `meaning` (words of wishes that each `book` stands for) and `key` (its keys in the wish index) of a
 * statement whose part `book` has title and author as words.
 */
export function meaningOf(spellings: readonly Spelling[]): Sql {
  const names = sql`${spellings.map(([name]) => name)}::text[]`;
  const others = sql`${spellings.map(([, other]) => other)}::text[]`;
  return sql`
    word AS MATERIALIZED (
      SELECT w.word, w.is_author, ARRAY(
               SELECT DISTINCT wish_words_like(w.word, w.is_author, ARRAY(
                 SELECT other FROM unnest(${names}, ${others}) AS spelt (name, other)
                  WHERE spelt.name = w.word))) AS meant
        FROM (SELECT unnest(title) AS word, false AS is_author FROM book
              UNION SELECT unnest(author), true FROM book) AS w),
    meaning AS MATERIALIZED (
      SELECT book."bookId",
             ARRAY(SELECT unnest(meant) FROM word WHERE NOT is_author AND word = ANY (book.title)) AS title,
             ARRAY(SELECT unnest(meant) FROM word WHERE is_author AND word = ANY (book.author)) AS author
        FROM book),
    key AS MATERIALIZED (
      SELECT "bookId", word_key(name) AS key
        FROM (SELECT "bookId", unnest(title || author) AS name FROM meaning
              UNION SELECT "bookId", unnest(ARRAY['isbn ' || isbn, 'genre ' || genre, 'language ' || language])
                FROM book) AS named
       WHERE name IS NOT NULL)`;
}

/**
 * Wishes that match books. A book stands for words of wishes (`wish_words_like`). By these, its ISBN, genre, language
 * and areas, candidate wishes are read from the index of `WishKey`, and then compared in full. `OFFSET 0` fixes the
 * order of the look-ups: PostgreSQL cannot estimate how few rows there are, and might read the whole table instead.
 * Each row also has the title that is wished for, unless the ISBN is the same, and the one that is listed.
 */
export function fittingSql(
  bookIds: readonly string[],
  spellings: readonly Spelling[],
  { wishIds, isNews }: { wishIds: readonly string[] | null; isNews: boolean },
): Sql {
  const isAsked = wishIds ? sql`k."wishId" = ANY (${wishIds}::uuid[])` : sql`true`;
  const isTold = isNews ? IS_NEWS : sql`true`;
  const stands = isNews ? IS_PROMINENT : sql`true`;
  return sql`
    WITH book AS MATERIALIZED (
      SELECT l."bookId", l.genre::text, l.language, b.isbn, s AS spot,
             found_by(l.title) AS title, found_by(l.author) AS author,
             cardinality(words_of(l.title)) AS "titleLength", cardinality(words_of(l.author)) AS "authorLength"
        FROM "Listing" l JOIN "Book" b ON b.id = l."bookId" JOIN "Spot" s ON s.id = l."spotId"
       WHERE l."bookId" = ANY (${bookIds}::uuid[]) AND ${CAN_BE_HAD}),
    ${meaningOf(spellings)},
    candidate AS MATERIALIZED (
      SELECT DISTINCT key."bookId", found."wishId"
        FROM book CROSS JOIN LATERAL areas_of_spot(book.spot) AS area
        JOIN key ON key."bookId" = book."bookId"
       CROSS JOIN LATERAL (SELECT k."wishId" FROM "WishKey" k
                            WHERE k.key = key.key AND k.area = area.area AND ${isAsked} OFFSET 0) AS found)
    SELECT candidate."bookId", candidate."wishId", fitting."userId", worded.wished, worded.listed
      FROM candidate JOIN meaning m ON m."bookId" = candidate."bookId"
      JOIN book ON book."bookId" = candidate."bookId"
     CROSS JOIN LATERAL (
       SELECT CASE WHEN w.isbn = b.isbn THEN NULL ELSE w.title END AS wished, b.title AS listed
         FROM "Wish" w JOIN "Book" b ON b.id = candidate."bookId"
        WHERE w.id = candidate."wishId"
          AND (w.isbn = b.isbn OR (w.isbn IS NULL OR ${HAS_WORDS}) AND ${HAS_ITS_WORDS} AND ${stands})
       OFFSET 0) AS worded
     CROSS JOIN LATERAL (
       SELECT w."userId" FROM (SELECT candidate."bookId", candidate."wishId") AS x ${SUITING}
        WHERE ${SUITS} AND ${isTold} OFFSET 0) AS fitting
     ORDER BY candidate."wishId", candidate."bookId"`;
}
