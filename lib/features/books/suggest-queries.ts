import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { COVER_URL } from "./dto";
import { readIsbnAlone } from "./isbn";
import type { Scope } from "./search-plan";
import type { BookSuggestion, BookSuggestQuery } from "./search-schema";
import { isFoundListingSql, type Finder } from "./policy";
import { hasIsbn, readSearcher, scopeMarks, scopeOf, spotsIn } from "./search-scope-queries";
import { MAX_SUGGESTIONS, MIN_SUGGEST } from "./terms";

/** Maximum of words that complete the last one typed, the most frequent first; and of books compared. */
const MAX_WORDS = 20;
const MAX_BOOKS = 300;

/** Titles and authors of others' books in reach that match the typed text, the most frequent first. */
export async function suggestBooks(
  actor: Actor,
  { q, ...place }: BookSuggestQuery,
): Promise<BookSuggestion[]> {
  if (q.length < MIN_SUGGEST) return [];
  const searcher = await readSearcher(actor);
  const { scope } = await scopeOf(place, searcher);
  const isbn = readIsbnAlone(q);
  if (isbn) return titlesOf(isbn, scope, searcher);
  const typed = sql`${q}`;
  return query<BookSuggestion>(
    `suggest-books-${scopeMarks(scope, searcher)}`,
    sql`WITH near AS MATERIALIZED (${spotsIn(scope)}),
     typed AS MATERIALIZED (SELECT rtrim(padded_part(fold_text(${typed}))) AS text, last_word(fold_text(${typed})) AS last),
     word AS MATERIALIZED (
       SELECT word_key(w.word) AS key FROM "Word" w
        WHERE w.word >= (SELECT last FROM typed) AND w.word < (SELECT last || chr(1114111) FROM typed)
          AND (SELECT length(last) FROM typed) > 0
        ORDER BY w.uses DESC, w.word LIMIT ${raw(MAX_WORDS)}),
     candidate AS MATERIALIZED (
       SELECT l."bookId", l.title, l.author FROM "Listing" l
        WHERE l.tokens && (
                SELECT array_agg(word_token(word.key, field.is_author, cells.cell))
                  FROM word, (SELECT DISTINCT cell FROM near) cells, (VALUES (false), (true)) AS field (is_author))
          AND l."spotId" IN (SELECT id FROM near) AND ${isFoundListingSql(searcher)}
        LIMIT ${raw(MAX_BOOKS)}),
     hit AS (
       SELECT 'title' AS kind, c.title AS folded, c."bookId" FROM candidate c, typed WHERE strpos(c.title, typed.text) > 0
       UNION ALL
       SELECT 'author', c.author, c."bookId" FROM candidate c, typed WHERE strpos(c.author, typed.text) > 0),
     chosen AS MATERIALIZED (
       SELECT kind, folded, count(*) AS books, (array_agg("bookId"))[1] AS "bookId" FROM hit
        GROUP BY kind, folded ORDER BY books DESC, kind, folded LIMIT ${raw(MAX_SUGGESTIONS)})
     SELECT kind, CASE kind WHEN 'title' THEN b.title ELSE b.author END AS text,
            CASE kind WHEN 'title' THEN b.author END AS author,
            CASE kind WHEN 'title' THEN ${COVER_URL} END AS "coverImageUrl"
       FROM chosen JOIN "Book" b ON b.id = chosen."bookId"
      ORDER BY books DESC, kind, folded`,
  );
}

/** The titles under which an edition is listed in reach. */
function titlesOf(isbn: string, scope: Scope, finder: Finder): Promise<BookSuggestion[]> {
  return query<BookSuggestion>(
    `suggest-isbn-${scopeMarks(scope, finder)}`,
    sql`SELECT 'title' AS kind, b.title AS text, min(b.author) AS author, min(${COVER_URL}) AS "coverImageUrl"
       FROM "Listing" l JOIN "Book" b ON b.id = l."bookId"
      WHERE ${hasIsbn(isbn)} AND ${isFoundListingSql(finder)}
        AND l."spotId" IN (SELECT near.id FROM (${spotsIn(scope)}) near)
      GROUP BY b.title ORDER BY count(*) DESC, b.title LIMIT ${raw(MAX_SUGGESTIONS)}`,
  );
}
