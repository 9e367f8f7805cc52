import { allOf, join, literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { FOUND_BOOK_COLUMNS, OWN_CIRCLE } from "./dto";
import { isFoundListingSql, isInCircleSql, isInAnyCircle } from "./policy";
import {
  comparedWords,
  FIELDS,
  isByPlace,
  orderOf,
  type Order,
  type Plan,
  type WordRef,
  type WordsSought,
} from "./search-plan";
import { hasIsbn, scopeMarks, spotsIn } from "./search-scope-queries";
import { MAX_PAGE_SIZE, type BookState } from "./terms";
import { waitingSql } from "./waiting-sql";

/** Maximum of books compared with the words; beyond it the words are too common to tell anything. */
const MAX_CANDIDATES = 5_000;
/** The same per word, when one of the words is enough. */
const MAX_PER_WORD = 1_000;
const LAST_ID = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'`;

/** `key` is the similarity, the mean rating or the lent count. */
const ORDERS: Record<Order, Sql> = {
  nearest: sql`chord, spot, "bookId" DESC`,
  mostSimilar: sql`key DESC, chord, spot, "bookId" DESC`,
  highest: sql`key DESC, "bookId" DESC`,
};

/** The book of listing `l` is in one of these states. */
const isIn = (
  states: readonly BookState[],
) => sql`EXISTS (SELECT FROM "Book" b WHERE b.id = l."bookId"
  AND b.state IN (${literals(states)}))`;

/** The statement that finds a page of books, and the name under which PostgreSQL keeps it prepared. */
export function searchStatement(plan: Plan): { name: string; statement: Sql } {
  return { name: nameOf(plan), statement: isByPlace(plan) ? byPlace(plan) : byWords(plan) };
}

/**
 * 1. `near`: the spots in scope with the chord to the origin in meters.
 * 2. `cells`: the map squares in which they lie: words are indexed by square.
 * 3. `candidate`: listings with the words in these squares, or of one edition.
 * 4. `hit`: candidates that lie in scope and come after the previous page.
 * 5. The page.
 */
function byWords(plan: Plan): Sql {
  const key = orderOf(plan) === "mostSimilar" ? similarity(plan) : storedKey(plan);
  return sql`
    WITH near AS MATERIALIZED (${spotsIn(plan.scope)}),
    cells AS MATERIALIZED (SELECT DISTINCT cell FROM near),
    candidate AS MATERIALIZED (${candidates(plan)}),
    hit AS (${hitsAmong(plan, sql`candidate`, key)}),
    ${pageOf(plan)}`;
}

/**
 * Without words, each spot's index is mostly read in its order, so that only the page's books are read. Few
 * books have both a given genre and a given language, or are of one circle's members, and an index has them: those
 * are all read, because an ordered read would pass too many others. A circle's are read before the spots, of which
 * PostgreSQL expects few.
 */
function byPlace(plan: Plan): Sql {
  const { genre, language, states, circle } = plan;
  const filters = allOf([
    isFoundListingSql(plan.finder),
    ...(circle ? [isInCircleSql(sql`${circle}::uuid`)] : []),
    ...(genre ? [sql`l.genre = ${genre}::"Genre"`] : []),
    ...(language ? [sql`l.language = ${language}`] : []),
    ...(states ? [isIn(states)] : []),
  ]);
  if (circle || (genre && language)) {
    const [how, listings] = circle
      ? [
          raw("MATERIALIZED"),
          sql`"CircleMember" m JOIN "Book" own ON own."ownerId" = m."userId" AND m."circleId" = ${circle}::uuid
            JOIN "Listing" l ON l."bookId" = own.id`,
        ]
      : [raw("NOT MATERIALIZED"), raw(`"Listing" l`)];
    return sql`
      WITH near AS MATERIALIZED (${spotsIn(plan.scope)}),
      candidate AS ${how} (SELECT l.* FROM ${listings} WHERE ${filters}),
      hit AS (${hitsAmong(plan, sql`candidate`, storedKey(plan))}),
      ${pageOf(plan)}`;
  }
  const ofSpot = sql`l."spotId" = near.id AND ${filters}`;
  return orderOf(plan) === "nearest" ? nearestFirst(plan, ofSpot) : highestFirst(plan, ofSpot);
}

/** Reads spots nearest first, and no more of them than the page needs. */
function nearestFirst(plan: Plan, ofSpot: Sql): Sql {
  const { after } = plan;
  const count = sql`${plan.count}`;
  const place = after && sql`(${after.chord}::float8, ${after.spot}::int)`;
  const fromSpot = place ? sql`(near.chord, near.id) >= ${place}` : sql`true`;
  const fromBook = place
    ? sql`l."bookId" < CASE WHEN (near.chord, near.id) = ${place}
            THEN ${after.bookId}::uuid ELSE ${LAST_ID} END`
    : sql`true`;
  return sql`
    WITH hit AS (
      SELECT l."bookId", near.chord, near.id AS spot, 0::float8 AS key
        FROM (${spotsIn(plan.scope)}) near
       CROSS JOIN LATERAL (
         SELECT l."bookId" FROM "Listing" l WHERE ${ofSpot} AND ${fromBook}
          ORDER BY l."bookId" DESC LIMIT ${count}) l
       WHERE ${fromSpot}
       ORDER BY near.chord, near.id, l."bookId" DESC LIMIT ${count}),
    ${pageOf(plan)}`;
}

/**
 * The best books lie in the spots whose best book is best: so one book of each spot is read, and then more of
 * the best spots only.
 */
function highestFirst(plan: Plan, ofSpot: Sql): Sql {
  const { sort, after } = plan;
  const count = sql`${plan.count}`;
  const isRating = sort === "rating";
  const key = isRating ? sql`l.interest` : sql`l."lentCount"`;
  const type = isRating ? sql`float8` : sql`float8::int`;
  const fromBook = after
    ? sql`(${key}, l."bookId") < (${after.key}::${type}, ${after.bookId}::uuid)`
    : sql`true`;
  const best = (howMany: Sql) => sql`
    SELECT ${key} AS key, l."bookId" FROM "Listing" l WHERE ${ofSpot} AND ${fromBook}
     ORDER BY ${key} DESC, l."bookId" DESC LIMIT ${howMany}`;
  return sql`
    WITH near AS MATERIALIZED (${spotsIn(plan.scope)}),
    spot AS MATERIALIZED (
      SELECT near.* FROM near CROSS JOIN LATERAL (${best(sql`1`)}) l
       ORDER BY l.key DESC, l."bookId" DESC LIMIT ${count}),
    hit AS (
      SELECT l."bookId", near.chord, near.id AS spot, l.key::float8 AS key
        FROM spot near CROSS JOIN LATERAL (${best(count)}) l),
    ${pageOf(plan)}`;
}

/** The first hits, joined with their books and owners: the end of each statement. */
function pageOf(plan: Plan): Sql {
  const order = ORDERS[orderOf(plan)];
  const ownCircle = isInAnyCircle(plan.finder) ? OWN_CIRCLE : raw("null");
  return sql`page AS MATERIALIZED (
      SELECT * FROM (SELECT * FROM hit ORDER BY ${order} LIMIT ${plan.count}) first
       LIMIT ${raw(MAX_PAGE_SIZE + 1)})
    SELECT page.key, page.chord, page.spot, sec_to_gc(nullif(page.chord, 'Infinity')) AS meters,
           ${FOUND_BOOK_COLUMNS}, ${ownCircle} AS "ownCircle",
           ${waitingSql(plan.viewer)} AS waiting
      FROM page JOIN "Book" b ON b.id = page."bookId" JOIN "User" o ON o.id = b."ownerId"
     ORDER BY ${order}`;
}

/** Listings of the edition with all the words; or, per field, listings with one of them. */
function candidates(plan: Plan): Sql {
  const { isbn, genre, language, states, anyWord } = plan;
  const wantedGenre = sql`${genre ?? null}::"Genre"`;
  const wantedLanguage = sql`${language ?? null}::text`;
  const filters = [
    ...(isbn ? [hasIsbn(isbn)] : []),
    isFoundListingSql(plan.finder),
    ...(plan.circle ? [isInCircleSql(sql`${plan.circle}::uuid`)] : []),
    // Always in the text, so that PostgreSQL keeps fewer statements.
    sql`(${wantedGenre} IS NULL OR l.genre = ${wantedGenre})`,
    sql`(${wantedLanguage} IS NULL OR l.language = ${wantedLanguage})`,
    ...(states ? [isIn(states)] : []),
  ];
  const having = (words: Sql[], limit: number) => sql`
    (SELECT l."bookId", l."spotId", l."lentCount", l.interest, l.title, l.author
       FROM "Listing" l WHERE ${allOf([...words, ...filters])} LIMIT ${raw(limit)})`;
  const [first = [], ...others] = FIELDS.flatMap((field) => {
    const sought = plan[field];
    return sought ? [comparedWords(sought, anyWord)] : [];
  });
  if (!anyWord) return having([first, ...others].flat().map(hasWord), MAX_CANDIDATES);
  const inOthers = others.map((words) => hasWord(words.flat()));
  const perWord = first.map((word) => having([hasWord(word), ...inOthers], MAX_PER_WORD));
  return join(perWord, " UNION ");
}

/** Listing `l` has one of the words and lies in a square of the scope. */
function hasWord(words: WordRef[]): Sql {
  return sql`l.tokens && (SELECT array_agg(word_token(word.key, word.is_author, cells.cell))
    FROM unnest(${words.map(({ key }) => key)}::int[], ${words.map(({ isAuthor }) => isAuthor)}::bool[])
         AS word (key, is_author), cells)`;
}

/** Candidates `c` in scope that come after the previous page, with their sort key. */
function hitsAmong(plan: Plan, candidate: Sql, key: Sql): Sql {
  return sql`
    SELECT * FROM (
      SELECT c."bookId", near.chord, near.id AS spot, ${key} AS key
        FROM ${candidate} c JOIN near ON near.id = c."spotId") h
     WHERE ${isAfter(plan)}`;
}

function isAfter(plan: Plan): Sql {
  const { after } = plan;
  if (!after) return sql`true`;
  const order = orderOf(plan);
  const key = sql`${after.key}::float8`;
  const bookId = sql`${after.bookId}::uuid`;
  if (order === "highest") return sql`(h.key, h."bookId") < (${key}, ${bookId})`;
  const place = sql`(${after.chord}::float8, ${after.spot}::int)`;
  const further = sql`((h.chord, h.spot) > ${place}
    OR (h.chord, h.spot) = ${place} AND h."bookId" < ${bookId})`;
  return order === "nearest" ? further : sql`(h.key < ${key} OR h.key = ${key} AND ${further})`;
}

/** The sort key stored in the listing itself. */
function storedKey({ sort }: Plan): Sql {
  if (sort === "rating") return sql`c.interest`;
  return sort === "lentCount" ? sql`c."lentCount"::float8` : sql`0::float8`;
}

/** The mean of the fields' similarities. */
function similarity({ query, title, author }: Plan): Sql {
  const [ofTitle, ofAuthor] = [sql`c.title`, sql`c.author`];
  const each = [
    ...(query ? [similarityTo([ofTitle, ofAuthor], query)] : []),
    ...(title ? [similarityTo([ofTitle], title)] : []),
    ...(author ? [similarityTo([ofAuthor], author)] : []),
  ];
  return sql`((${join(each, " + ")}) / ${raw(each.length)})::float8`;
}

/**
 * 0 to 1: similarity of the best matching part of a text, slightly less the longer the rest is. Most hits
 * contain the words exactly, which is much cheaper to check than similarity.
 */
function similarityTo(texts: Sql[], { text, otherText }: WordsSought): Sql {
  const inSpellings = [text, otherText].map((words) => {
    const sought = sql`(SELECT padded_part(fold_text(${words}::text)))`;
    const share = (of: Sql) =>
      sql`(0.6 + 0.4 * least(1, length(${sought})::float8 / length(${of})))`;
    const held = texts.map((of) => sql`WHEN strpos(${of}, ${sought}) > 0 THEN ${share(of)}`);
    const compared = texts.length > 1 ? [...texts, join(texts, " || ")] : texts;
    const alike = compared.map((of) => sql`word_similarity(${sought}, ${of}) * ${share(of)}`);
    return sql`CASE ${join(held, " ")} ELSE greatest(${join(alike, ", ")}) END`;
  });
  // Without another spelling the second similarity is null: no cost, no effect.
  return sql`greatest(${join(inSpellings, ", ")})`;
}

/** Short name of everything that changes the statement's text: PostgreSQL takes 63 characters. */
function nameOf(plan: Plan): string {
  const { sort, scope, finder, isbn, genre, language, states, circle, after, anyWord } = plan;
  const words = FIELDS.map((field) => {
    const sought = plan[field];
    return sought && `${field[0]}${comparedWords(sought, anyWord).length}`;
  });
  const marks = [
    scopeMarks(scope, finder),
    ...words,
    anyWord && "o",
    states && (states.length > 1 ? "v" : "w"),
    isbn && "i",
    circle && "k",
    isByPlace(plan) && genre && "g",
    isByPlace(plan) && language && "l",
    after && "p",
  ];
  return `search-${sort}-${marks.filter(Boolean).join("")}`;
}
