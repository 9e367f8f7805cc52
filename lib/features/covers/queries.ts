import type { Actor } from "@/lib/server/session/actor";
import { viewerSql } from "@/lib/features/users/policy";
import { query } from "@/lib/server/database/db";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { isOthersListingSql } from "@/lib/features/books/policy";
import type { ListedBook } from "./schema";

/** Words compared, longest first, and books looked at, at most. */
const MAX_WORDS = 8;
const MAX_BOOKS = 300;

const FACTS = sql`b.title, b.author, b.language, b.genre, b.description, b.form, b.isbn`;
function mayBeSeen(actor: Actor): Sql {
  const viewer = viewerSql(actor);
  return sql`b.id IN (SELECT l."bookId" FROM "Listing" l WHERE l."bookId" = b.id
   AND (l."ownerId" = ${viewer} OR ${isOthersListingSql(viewer)}))`;
}

/** Listed books with one of these words, or a word spelt like it, in the author's name. */
export async function booksByWords(actor: Actor, words: readonly string[]): Promise<ListedBook[]> {
  const telling = [...new Set(words)]
    .filter((word) => word.length > 3)
    .toSorted((a, b) => b.length - a.length);
  if (telling.length === 0) return [];
  return query<ListedBook>(
    "cover-books",
    sql`WITH alike AS (
       SELECT DISTINCT word_key(s.word) AS key
         FROM unnest(${telling.slice(0, MAX_WORDS)}::text[]) AS read (word), similar_words(fold_text(read.word)) AS s
        WHERE NOT s.is_far),
     token AS (
       SELECT array_agg(word_token(alike.key, true, cell)) AS authors,
              array_agg(word_token(alike.key, false, cell)) AS titles
         FROM alike, (SELECT DISTINCT cell FROM "Spot") AS square)
     SELECT DISTINCT ON (b.title, b.author) ${FACTS}
       FROM ((SELECT l."bookId" FROM "Listing" l
               WHERE l.tokens && (SELECT authors FROM token) AND l.tokens && (SELECT titles FROM token)
               LIMIT ${raw(MAX_BOOKS)})
             UNION
             (SELECT l."bookId" FROM "Listing" l
               WHERE l.tokens && (SELECT authors FROM token) LIMIT ${raw(MAX_BOOKS)})) near
       JOIN "Book" b ON b.id = near."bookId"
      WHERE ${mayBeSeen(actor)}
      ORDER BY b.title, b.author, length(coalesce(b.description, '')) DESC`,
  );
}

/** A listed book with this ISBN, the best described one. */
export async function bookByIsbn(actor: Actor, isbn: string): Promise<ListedBook | null> {
  const [book] = await query<ListedBook>(
    "cover-isbn",
    sql`SELECT ${FACTS} FROM "Book" b WHERE b.isbn = ${isbn} AND ${mayBeSeen(actor)}
      ORDER BY length(coalesce(b.description, '')) DESC LIMIT 1`,
  );
  return book ?? null;
}
