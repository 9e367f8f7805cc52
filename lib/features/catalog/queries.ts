import type { Actor } from "@/lib/server/session/actor";
import { viewerSql } from "@/lib/features/users/policy";
import { NEWCOMER_DAYS } from "@/lib/features/users/terms";
import { db, query } from "@/lib/server/database/db";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { isOthersListingSql, ownBook } from "@/lib/features/books/policy";
import { isSameBook, type NamedBook } from "@/lib/features/books/same-book";
import { fold, hasBeginning } from "@/lib/shared/fold";
import type { Candidate, ListedBook } from "./schema";
import { fromShelves, type ShelfRow } from "./shelves";
import type { Question } from "./source";
import { MAX_CANDIDATES } from "./terms";

/** Maximum of words compared (longest first), and of books compared. */
const MAX_WORDS = 8;
const MAX_BOOKS = 300;

/**
 * Maximum of readers whose listings of one ISBN are compared, oldest accounts first, so that many new accounts
 * outvote nobody.
 */
const MAX_OWNERS = 100;

const facts = (
  actor: Actor,
) => sql`b."ownerId", b.title, b.author, b.language, b.genre, b.form, b.isbn,
  CASE WHEN b."ownerId" = ${viewerSql(actor)} THEN b.description END AS description,
  (SELECT o."createdAt" > now() - interval '${raw(NEWCOMER_DAYS)} days' FROM "User" o
    WHERE o.id = b."ownerId") AS "isNewcomer"`;

/** The book `b` may be used for the reader: it is their own, or another's with visibility `EVERYONE`. */
function isTelling(actor: Actor): Sql {
  const viewer = viewerSql(actor);
  return sql`(b."ownerId" = ${viewer} AND b."hiddenAt" IS NULL
    OR b.id IN (SELECT l."bookId" FROM "Listing" l WHERE l."bookId" = b.id
                   AND l.audience = 'EVERYONE' AND ${isOthersListingSql(viewer)}))`;
}

/** Facts from readers about books that have one of these words, or a similarly spelt one, in the author's name. */
export async function booksByWords(actor: Actor, words: readonly string[]): Promise<ListedBook[]> {
  const telling = [...new Set(words)]
    .filter((word) => word.length > 3)
    .toSorted((a, b) => b.length - a.length);
  if (telling.length === 0) return [];
  const rows = await query<ShelfRow>(
    "cover-books",
    sql`WITH alike AS (
       SELECT DISTINCT word_key(s.word) AS key
         FROM unnest(${telling.slice(0, MAX_WORDS)}::text[]) AS read (word), similar_words(fold_text(read.word)) AS s
        WHERE NOT s.is_far),
     token AS (
       SELECT array_agg(word_token(alike.key, true, cell)) AS authors,
              array_agg(word_token(alike.key, false, cell)) AS titles
         FROM alike, (SELECT DISTINCT cell FROM "Spot") AS square)
     ${nearTokens(actor)}`,
  );
  return fromShelves(actor.id, rows);
}

/** Books with one of the authors' words in `token`; those with a word of the titles too come first. */
function nearTokens(actor: Actor): Sql {
  return sql`
     SELECT DISTINCT ON (b.title, b.author, b."ownerId") ${facts(actor)}
       FROM ((SELECT l."bookId" FROM "Listing" l
               WHERE l.tokens && (SELECT authors FROM token) AND l.tokens && (SELECT titles FROM token)
               LIMIT ${raw(MAX_BOOKS)})
             UNION
             (SELECT l."bookId" FROM "Listing" l
               WHERE l.tokens && (SELECT authors FROM token) LIMIT ${raw(MAX_BOOKS)})) near
       JOIN "Book" b ON b.id = near."bookId"
      WHERE ${isTelling(actor)}
      ORDER BY b.title, b.author, b."ownerId", b.id`;
}

/** Facts from readers about the book with this ISBN. */
export async function booksByIsbn(actor: Actor, isbn: string): Promise<ListedBook[]> {
  const viewer = viewerSql(actor);
  const rows = await query<ShelfRow>(
    "cover-isbn",
    sql`SELECT DISTINCT ON (b."ownerId" <> ${viewer}, b."ownerId") ${facts(actor)}
       FROM "Book" b WHERE b.isbn = ${isbn} AND ${isTelling(actor)}
      ORDER BY b."ownerId" <> ${viewer}, b."ownerId", b.id LIMIT ${raw(MAX_OWNERS)}`,
  );
  return fromShelves(actor.id, rows);
}

/** Books listed here that match the question. */
export async function findListed(actor: Actor, question: Question): Promise<Candidate[]> {
  const books =
    "isbn" in question ? await booksByIsbn(actor, question.isbn) : await byTitle(actor, question);
  return books.slice(0, MAX_CANDIDATES).map(candidateOf);
}

const candidateOf = (book: ListedBook): Candidate => ({
  ...{ ...book, subtitle: null, year: null, publisher: null, coverUrl: null },
});

async function byTitle(
  actor: Actor,
  question: Extract<Question, { title: string }>,
): Promise<ListedBook[]> {
  const rows = await query<ShelfRow>(
    "catalog-title",
    sql`WITH square AS (SELECT DISTINCT cell FROM "Spot"),
     token AS (
       SELECT (SELECT array_agg(word_token(word_key(word), true, cell))
                 FROM unnest(telling_words(${question.author || question.title})) AS word, square) AS authors,
              (SELECT array_agg(word_token(word_key(word), false, cell))
                 FROM unnest(telling_words(${question.title})) AS word, square) AS titles)
     ${nearTokens(actor)}`,
  );
  return fromShelves(actor.id, rows).filter((book) => isSameBook(question, book, true));
}

/** Books listed here that have all of these words in title or author; the last one may be unfinished. */
export async function findByWords(actor: Actor, text: string): Promise<Candidate[]> {
  const folded = fold(text);
  if (!folded) return [];
  const typed = folded.split(" ");
  const rows = await query<ShelfRow>(
    "catalog-words",
    sql`WITH word AS (
       SELECT word_key(word) AS key FROM unnest(telling_words(${typed.slice(0, -1).join(" ")})) AS word
       UNION (SELECT word_key(w.word) FROM "Word" w, last_word(${folded}) AS last
               WHERE w.word >= last AND w.word < last || chr(1114111)
               ORDER BY w.uses DESC, w.word LIMIT ${raw(MAX_WORDS)})),
     token AS (
       SELECT array_agg(word_token(key, is_author, cell)) AS authors, '{}'::bigint[] AS titles
         FROM word, (VALUES (false), (true)) AS field (is_author), (SELECT DISTINCT cell FROM "Spot") AS square)
     ${nearTokens(actor)}`,
  );
  const found = rows.filter(({ title, author }) => {
    const words = `${fold(title)} ${fold(author)}`;
    return typed.every((word) => hasBeginning(words, word));
  });
  const books = Map.groupBy(
    fromShelves(actor.id, found),
    ({ title, author }) => `${fold(title)} | ${fold(author)}`,
  );
  const firsts = [...books.values()].flatMap(([first]) => (first ? [first] : []));
  return firsts.slice(0, MAX_CANDIDATES).map(candidateOf);
}

/** The id of the actor's copy of this book; null if there is none. @param except id of a book that does not count. */
export async function findOwn(
  actor: Actor,
  { isbn = null, title = null, author = null }: Partial<NamedBook>,
  except?: string,
): Promise<string | null> {
  const select = { id: true, title: true, author: true, isbn: true };
  const own = { ...ownBook(actor), ...(except && { NOT: { id: except } }) };
  const copy = isbn && (await db().book.findFirst({ where: { ...own, isbn }, select }));
  if (copy) return copy.id;
  if (!title) return null;
  const books = await db().book.findMany({ where: own, select });
  return books.find((book) => isSameBook({ isbn, title, author }, book, true))?.id ?? null;
}
