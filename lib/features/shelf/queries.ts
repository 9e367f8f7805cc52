import { byteStream } from "@/lib/server/http/byte-stream";
import { FIRST_ID, pagesOf } from "@/lib/server/database/pages";
import { db, query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { env } from "@/lib/server/env";
import { qrCode } from "@/lib/server/qr-code";
import type { Actor } from "@/lib/server/session/actor";
import { fold } from "@/lib/shared/fold";
import { record } from "@/lib/shared/records";
import { firstName } from "@/lib/features/users/display-name";
import { viewerSql } from "@/lib/features/users/policy";
import { assertCircleOwner } from "@/lib/features/circles/queries";
import type { Book, Prisma } from "@/prisma/client/client";
import { readIsbnAlone } from "@/lib/features/books/isbn";
import { ownBook } from "@/lib/features/books/policy";
import { ownBooks } from "@/lib/features/books/queries";
import {
  BOOK_STATES,
  LABELS_AT_ONCE,
  type BookState,
  type ShelfSort,
} from "@/lib/features/books/terms";
import type { BookLabels, ShelfFilter, ShelfPage, ShelfQuery } from "./schema";
import { shelfHead, shelfLine } from "./file";

/** Columns used for filter and order. */
type ShelfRow = Pick<Book, "id" | "title" | "author" | "isbn" | "lentCount">;

/** A page of one's own shelf; a page number beyond the end gives the last page. */
export async function listShelf(
  actor: Actor,
  { page, limit, ...filter }: ShelfQuery,
): Promise<ShelfPage> {
  const [ids, counted] = await Promise.all([
    listShelfIds(actor, filter),
    query<{ state: BookState; books: number; alone: number }>(
      "shelf-counts",
      sql`SELECT b.state, count(*)::int AS books,
                 count(*) FILTER (WHERE b.visibility = 'NOBODY')::int AS alone
            FROM "Book" b WHERE b."ownerId" = ${viewerSql(actor)} AND b."hiddenAt" IS NULL
           GROUP BY b.state`,
    ),
  ]);
  const known = new Map(counted.map(({ state, books }) => [state, books]));
  const states = record(BOOK_STATES, (state) => known.get(state) ?? 0);
  const listed = counted.filter(({ state }) => state !== "LOST");
  const counts = {
    states,
    listed: listed.reduce((sum, { books }) => sum + books, 0),
    lost: states.LOST,
    alone: listed.reduce((sum, { alone }) => sum + alone, 0),
  };
  const last = Math.max(1, Math.ceil(ids.length / limit));
  const shown = Math.min(page, last);
  const content = await ownBooks(actor, ids.slice((shown - 1) * limit, shown * limit));
  return { content, page: shown, found: ids.length, ...counts };
}

/** Ids of all own books that match the filter, in its order. */
export async function listShelfIds(actor: Actor, filter: ShelfFilter): Promise<string[]> {
  const { q, sort, state, genre, language, visibility, neverAsked } = filter;
  const rows = await query<ShelfRow>(
    "shelf",
    sql`SELECT b.id, b.title, b.author, b.isbn, b."lentCount" FROM "Book" b
         WHERE b."ownerId" = ${viewerSql(actor)} AND b."hiddenAt" IS NULL
           AND CASE WHEN ${state ?? null}::"BookState" IS NULL THEN b.state <> 'LOST'
                    ELSE b.state = ${state ?? null}::"BookState" END
           AND (${genre ?? null}::"Genre" IS NULL OR b.genre = ${genre ?? null}::"Genre")
           AND (${language ?? null}::text IS NULL OR b.language = ${language ?? null}::text)
           AND (${visibility ?? null}::"BookVisibility" IS NULL
             OR b.visibility = ${visibility ?? null}::"BookVisibility")
           AND (NOT ${neverAsked}::boolean
             OR NOT EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = b.id)
            AND NOT EXISTS (SELECT FROM "Waiting" w WHERE w."bookId" = b.id))
         ORDER BY b."choiceOpen" DESC, b."createdAt" DESC, b.id DESC`,
  );
  return matching(rows, q)
    .toSorted(ORDERS[sort])
    .map(({ id }) => id);
}

/** The database may sort letters by bytes only. */
const letters = new Intl.Collator("en", { numeric: true, ignorePunctuation: true });

/** Stable sort: ties keep newest first. */
const ORDERS: Record<ShelfSort, (a: ShelfRow, b: ShelfRow) => number> = {
  newest: () => 0,
  title: (a, b) => letters.compare(a.title, b.title),
  author: (a, b) => letters.compare(a.author, b.author) || letters.compare(a.title, b.title),
  lent: (a, b) => b.lentCount - a.lentCount,
};

/** Books whose title, author or ISBN contain every word of the query; the order is kept. */
function matching(rows: ShelfRow[], q: string): ShelfRow[] {
  const isbn = readIsbnAlone(q);
  const words = q
    .split(/\s+/)
    .map(wordOf)
    .filter(({ text }) => text);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    if (isbn && row.isbn === isbn) return true;
    const text = `${fold(row.title)} ${fold(row.author)}`;
    return words.every(
      (word) => text.includes(word.text) || row.isbn?.includes(word.digits ?? "-"),
    );
  });
}

/** A word of the query, and its digits if it may be part of an ISBN, with or without dashes. */
function wordOf(word: string) {
  const text = fold(word);
  const digits = text.replaceAll(" ", "");
  return { text, digits: /^\d{4,}$/.test(digits) ? digits : null };
}

/** Labels of the actor's books with these ids, in this order. */
export async function listLabels(actor: Actor, ids: readonly string[]): Promise<BookLabels> {
  const books = await labelledBooks({ ...ownBook(actor), id: { in: [...ids] } });
  const known = new Map(books.map((book) => [book.id, book]));
  return labelsOf(
    actor,
    ids.flatMap((id) => known.get(id) ?? []),
  );
}

/**
 * Labels of a circle's own books, for those who run it, whoever looks after the books.
 * @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner).
 */
export async function listCircleLabels(actor: Actor, circleId: string): Promise<BookLabels> {
  await assertCircleOwner(actor, circleId);
  const isOwn = { circles: { some: { circleId, isOwn: true } } };
  return labelsOf(actor, await labelledBooks({ hiddenAt: null, ...isOwn }));
}

function labelledBooks(where: Prisma.BookWhereInput) {
  return db().book.findMany({
    where,
    select: {
      ...{ id: true, title: true, labelCode: true },
      circles: { where: { isOwn: true }, select: { member: { select: { circle: true } } } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: LABELS_AT_ONCE,
  });
}

async function labelsOf(
  actor: Actor,
  books: Awaited<ReturnType<typeof labelledBooks>>,
): Promise<BookLabels> {
  const owner = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  const labels = books.map(({ id, title, labelCode, circles: [own] }) => {
    const url = `${env().APP_URL}/b/${labelCode}`;
    return { bookId: id, title, circle: own?.member.circle.name ?? null, url, qr: qrCode(url) };
  });
  return { owner: firstName(owner), labels };
}

/** Books held in memory at a time. */
const BATCH = 500;

export function shelfDownload(actor: Actor): Response {
  return new Response(byteStream(shelfFile(actor.id)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="nearshelf-books.csv"`,
      "cache-control": "no-store",
    },
  });
}

/** One's own shelf as CSV, streamed in pieces of text. */
export async function* shelfFile(userId: string): AsyncGenerator<string> {
  yield shelfHead();
  const pages = pagesOf((last?: { id: string }) =>
    db().book.findMany({
      where: { ownerId: userId, hiddenAt: null, id: { gt: last?.id ?? FIRST_ID } },
      orderBy: { id: "asc" },
      take: BATCH,
    }),
  );
  for await (const books of pages) yield books.map(shelfLine).join("");
}
