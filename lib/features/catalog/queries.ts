import type { Actor } from "@/lib/server/session/actor";
import { viewerSql } from "@/lib/features/users/policy";
import { db, query } from "@/lib/server/database/db";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { isOthersListingSql } from "@/lib/features/books/policy";
import { ownBook } from "@/lib/features/books/policy";
import { fold } from "@/lib/shared/fold";
import { isSameBook } from "./merge";
import type { Candidate, ListedBook } from "./schema";
import type { Question } from "./source";
import { MAX_CANDIDATES } from "./terms";

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
     ${nearTokens(actor)}`,
  );
}

/** Books with one of the authors' words in `token`, those first that have one of the titles' too. */
function nearTokens(actor: Actor): Sql {
  return sql`
     SELECT DISTINCT ON (b.title, b.author) ${FACTS}
       FROM ((SELECT l."bookId" FROM "Listing" l
               WHERE l.tokens && (SELECT authors FROM token) AND l.tokens && (SELECT titles FROM token)
               LIMIT ${raw(MAX_BOOKS)})
             UNION
             (SELECT l."bookId" FROM "Listing" l
               WHERE l.tokens && (SELECT authors FROM token) LIMIT ${raw(MAX_BOOKS)})) near
       JOIN "Book" b ON b.id = near."bookId"
      WHERE ${mayBeSeen(actor)}
      ORDER BY b.title, b.author, length(coalesce(b.description, '')) DESC`;
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

/** Books that are listed here and answer the question. */
export async function findListed(actor: Actor, question: Question): Promise<Candidate[]> {
  const books =
    "isbn" in question ? await byIsbn(actor, question.isbn) : await byTitle(actor, question);
  return books.slice(0, MAX_CANDIDATES).map((book) => ({
    ...book,
    ...{ source: "LISTED", year: null, publisher: null, coverUrl: null },
  }));
}

async function byIsbn(actor: Actor, isbn: string): Promise<ListedBook[]> {
  const book = await bookByIsbn(actor, isbn);
  return book ? [book] : [];
}

async function byTitle(
  actor: Actor,
  question: Extract<Question, { title: string }>,
): Promise<ListedBook[]> {
  const titles = tellingWords(question.title);
  const authors = question.author ? tellingWords(question.author) : titles;
  if (titles.length === 0 || authors.length === 0) return [];
  const books = await query<ListedBook>(
    "catalog-title",
    sql`WITH square AS (SELECT DISTINCT cell FROM "Spot"),
     token AS (
       SELECT (SELECT array_agg(word_token(word_key(word), true, cell))
                 FROM unnest(${authors}::text[]) AS word, square) AS authors,
              (SELECT array_agg(word_token(word_key(word), false, cell))
                 FROM unnest(${titles}::text[]) AS word, square) AS titles)
     ${nearTokens(actor)}`,
  );
  return books.filter((book) => isSameBook(question, book));
}

/** The longest words, as they stand in the index: of the same book's author one is the same. */
function tellingWords(text: string): string[] {
  const words = fold(text).split(" ");
  const telling = words.filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length);
  return [...new Set(telling)].slice(0, MAX_WORDS / 2);
}

/**
 * The id of a book of one's own that is the book in question; null where there is none.
 * @param except id of a book that does not count.
 */
export async function findOwn(
  actor: Actor,
  question: Question,
  except?: string,
): Promise<string | null> {
  const select = { id: true, title: true, author: true };
  const own = { ...ownBook(actor), ...(except && { NOT: { id: except } }) };
  if ("isbn" in question) {
    const where = { ...own, isbn: question.isbn };
    return (await db().book.findFirst({ where, select }))?.id ?? null;
  }
  const books = await db().book.findMany({ where: own, select });
  const found = books.find(
    (book) => isSameBook(question, book) && volumeOf(book.title) === volumeOf(question.title),
  );
  return found?.id ?? null;
}

/** The numbers in a title: two volumes of one work are two books. */
const volumeOf = (title: string) => title.match(/\d+/g)?.join(" ") ?? "";
