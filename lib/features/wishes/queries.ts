import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { sql, type Sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { existing, orNull } from "@/lib/shared/errors";
import { COVER_URL } from "@/lib/features/books/dto";
import type { NamedBook } from "@/lib/features/books/nearby-queries";
import { isBookVisibleSql } from "@/lib/features/books/policy";
import { getBook } from "@/lib/features/books/queries";
import { bookSearch } from "@/lib/features/books/search-schema";
import { searchBooks } from "@/lib/features/books/search-queries";
import type { BookDto, OtherBook } from "@/lib/features/books/schema";
import { AVAILABLE_STATES, SEARCH_LENGTHS } from "@/lib/features/books/terms";
import { viewerSql } from "@/lib/features/users/policy";
import { withIsoTimes } from "@/lib/shared/records";
import { findFits } from "./match-queries";
import type { Wish } from "./schema";
import { BOOKS_NAMED, FOUND_LISTED, WISHES_OF_USER } from "./terms";
import { cut } from "@/lib/shared/signs";

interface WishRow extends Omit<Wish, "createdAt" | "found"> {
  createdAt: Date;
  found: Wish["found"] | null;
}

/** The actor's wishes, newest first. */
export function listWishes(actor: Actor): Promise<Wish[]> {
  return readWishes(actor, "wishes", sql`true`);
}

/** @throws AppError NOT_FOUND if it is not the actor's. */
export async function getWish(actor: Actor, id: string): Promise<Wish> {
  const [found] = await readWishes(actor, "wish", sql`w.id = ${id}::uuid`);
  return existing(found);
}

async function readWishes(actor: Actor, name: string, where: Sql): Promise<Wish[]> {
  const viewer = viewerSql(actor);
  const rows = await query<WishRow>(
    name,
    sql`
    SELECT w.id, w.query, w.title, w.author, w.isbn, w.genre, w.language, w.country, w."postalCode",
           w.city, w."radiusKm", w."circleId" AS circle, w."createdAt",
           CASE WHEN w."postalCode" IS NOT NULL OR w.city IS NOT NULL THEN w.lat IS NOT NULL
                ELSE w.country IS DISTINCT FROM u.country AND w.country IS NOT NULL OR u.lat IS NOT NULL
           END AS "placeResolved",
           (SELECT json_agg(json_build_object('bookId', f.id, 'title', f.title, 'foundAt',
                     to_char(f."toldAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY f."toldAt" DESC)
              FROM (SELECT b.id, b.title, x."toldAt" FROM "WishBook" x
                      JOIN "Book" b ON b.id = x."bookId" JOIN "User" o ON o.id = b."ownerId"
                     WHERE x."wishId" = w.id AND x."toldAt" IS NOT NULL AND b."hiddenAt" IS NULL
                       AND ${isBookVisibleSql(viewer)}
                     ORDER BY x."toldAt" DESC, b.id LIMIT ${BOOKS_NAMED}) AS f) AS found
      FROM "Wish" w JOIN "User" u ON u.id = w."userId" WHERE w."userId" = ${viewer} AND ${where}
     ORDER BY w."createdAt" DESC, w.id DESC LIMIT ${WISHES_OF_USER}`,
  );
  return rows.map((row) => ({ ...withIsoTimes(row), found: row.found ?? [] }));
}

/** Up to `BOOKS_NAMED` available books that match a wish of the actor. */
export async function thereFor(actor: Actor, wish: Wish): Promise<BookDto[]> {
  const ids = [...new Set([...(await withIsbn(wish.isbn)), ...(await searched(actor, wish))])];
  if (ids.length === 0) return [];
  const fits = await transact((tx) => findFits(tx, ids, wish.id));
  const fitting = new Set(fits.map(({ bookId }) => bookId));
  const named = ids.filter((id) => fitting.has(id)).slice(0, BOOKS_NAMED);
  // A book may be deleted or hidden while a wish for it is made.
  const books = await Promise.all(named.map((id) => orNull(() => getBook(actor, id))));
  return books.filter((book) => book !== null);
}

/** An edition has few books. */
async function withIsbn(isbn: string | null): Promise<string[]> {
  if (!isbn) return [];
  const where = { isbn, listing: { isNot: null } };
  return (await db().book.findMany({ where, select: { id: true }, take: 100 })).map(({ id }) => id);
}

async function searched(actor: Actor, wish: Wish): Promise<string[]> {
  const { isbn, ...criteria } = wish;
  const { query: words, title, author } = criteria;
  if (isbn && !(words ?? title ?? author)) return [];
  const search = { ...criteria, title: title && cut(title, SEARCH_LENGTHS.title) };
  const { content } = await searchBooks(actor, bookSearch.parse({ ...search, available: true }));
  return content.map(({ id }) => id);
}

/** Available books that this reader's wishes found since then and that they have not asked for, the latest first. */
export function listFoundSince(
  reader: Pick<Actor, "id">,
  since: Date,
): Promise<(NamedBook & OtherBook)[]> {
  const viewer = viewerSql(reader);
  return query(
    "wishes-found-since",
    sql`SELECT b.id, b.title, b.author, ${COVER_URL} AS "coverImageUrl",
               earth_distance(ll_to_earth(me.lat, me.lon), ll_to_earth(b.lat, b.lon)) AS meters
          FROM "WishBook" x JOIN "User" me ON me.id = x."userId"
          JOIN "Book" b ON b.id = x."bookId" JOIN "User" o ON o.id = b."ownerId"
         WHERE x."userId" = ${viewer} AND x."foundAt" >= ${since} AND b."ownerId" <> ${viewer}
           AND b."hiddenAt" IS NULL AND b.state = ANY (${AVAILABLE_STATES})
           AND ${isBookVisibleSql(viewer)}
           AND NOT EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = b.id AND l."borrowerId" = ${viewer} AND l.status = 'REQUESTED')
         ORDER BY x."foundAt" DESC, b.id DESC LIMIT ${FOUND_LISTED}`,
  );
}
