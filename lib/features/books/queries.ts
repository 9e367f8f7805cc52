import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { existing } from "@/lib/shared/errors";
import { haveActiveLoanSql, viewerSql } from "@/lib/features/users/policy";
import { assertVisibleUser } from "@/lib/features/users/queries";
import {
  IS_PUBLIC,
  isBookShownSql,
  isBookVisibleSql,
  isListedSql,
  ownerNotBlockedSql,
} from "./policy";
import {
  BOOK_COLUMNS,
  COVER_URL,
  toBookDto,
  toPublicBookDto,
  type BookRow,
  type MemberBookRow,
} from "./dto";
import type { Book } from "@/prisma/client/client";
import type { BookDto, BookView, OtherBook, PublicBookDto } from "./schema";
import { AVAILABLE_STATES, BOOKS_OF_USER } from "./terms";
import { waitingSql } from "./waiting-sql";

/** Number of other books of the same owner shown beside a book. */
const OTHERS_SHOWN = 6;

export type MeasuredRow = MemberBookRow & { meters: number | null };

/** Books `b` of the owners `o` as the viewer `me` sees them: with distance, active loan and waiting list. */
export const viewedSql = (viewer: Sql) => sql`
  SELECT ${BOOK_COLUMNS},
         earth_distance(ll_to_earth(me.lat, me.lon), ll_to_earth(b.lat, b.lon)) AS meters,
         ${haveActiveLoanSql(sql`b."ownerId"`, viewer)} AS "hasActiveLoan", ${waitingSql(viewer)} AS waiting
    FROM "Book" b JOIN "User" o ON o.id = b."ownerId" JOIN "User" me ON me.id = ${viewer}`;

export const toViewed = (actor: Actor) => (row: MeasuredRow) => toBookDto(row, row.meters, actor);

/**
 * A book as this reader may see it: their own, or a listed one of an owner not blocked either way.
 * @throws AppError NOT_FOUND.
 */
export async function getBook(actor: Actor, id: string): Promise<BookDto> {
  const viewer = viewerSql(actor);
  const [row] = await query<MeasuredRow>(
    "book",
    sql`${viewedSql(viewer)}
      WHERE b.id = ${id} AND b."hiddenAt" IS NULL AND ${isBookVisibleSql(viewer)}`,
  );
  return toViewed(actor)(existing(row));
}

/**
 * A book as visitors see it: for everyone, and shareable by its owner's choice.
 * @param viewer a signed-in reader without a complete profile; blocks apply to them too.
 * @throws AppError NOT_FOUND.
 */
export async function getPublicBook(
  id: string,
  viewer: Actor | null = null,
): Promise<PublicBookDto> {
  const [row] = await query<BookRow>(
    "book-public",
    sql`SELECT ${BOOK_COLUMNS} FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
      WHERE b.id = ${id} AND ${IS_PUBLIC} AND ${ownerNotBlockedSql(viewerSql(viewer))}`,
  );
  return toPublicBookDto(existing(row));
}

/** A book as a member or a visitor (null) may see it. @throws AppError NOT_FOUND. */
export function viewBook(actor: Actor | null, id: string): Promise<BookView> {
  return actor?.complete ? getBook(actor, id) : getPublicBook(id, actor);
}

/**
 * Books of one owner, newest first: all for the owner, available ones for others.
 * @throws AppError NOT_FOUND for an owner this reader may not see.
 */
export async function listBooksOf(actor: Actor, ownerId: string): Promise<BookDto[]> {
  if (ownerId !== actor.id) await assertVisibleUser(actor, ownerId);
  const viewer = viewerSql(actor);
  const owner = sql`${ownerId}::uuid`;
  const rows = await query<MeasuredRow>(
    "books-of-owner",
    sql`${viewedSql(viewer)}
      WHERE b."ownerId" = ${owner} AND b."hiddenAt" IS NULL
        AND (${viewer} = ${owner}
             OR b.state = ANY (${AVAILABLE_STATES}) AND ${isBookShownSql("b", viewer)})
      ORDER BY b."choiceOpen" DESC, b."createdAt" DESC, b.id DESC LIMIT ${raw(BOOKS_OF_USER)}`,
  );
  return rows.map(toViewed(actor));
}

/** The actor's books with these ids, in this order; without those that are not on the actor's shelf. */
export async function ownBooks(actor: Actor, ids: readonly string[]): Promise<BookDto[]> {
  const viewer = viewerSql(actor);
  const rows = await query<MeasuredRow>(
    "books-own",
    sql`${viewedSql(viewer)}
      WHERE b."ownerId" = ${viewer} AND b."hiddenAt" IS NULL AND b.id = ANY (${ids}::uuid[])`,
  );
  const known = new Map(rows.map(toViewed(actor)).map((book) => [book.id, book]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Other books of the same owner for this reader, newest first; none if the reader is the owner. */
export async function otherBooksOf(
  actor: Actor,
  book: Pick<BookDto, "id" | "ownerUserId">,
): Promise<OtherBook[]> {
  const viewer = viewerSql(actor);
  return query<OtherBook>(
    "books-other",
    sql`SELECT b.id, b.title, b.author, ${COVER_URL} AS "coverImageUrl"
       FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
      WHERE b."ownerId" = ${book.ownerUserId} AND b."ownerId" <> ${viewer} AND b.id <> ${book.id}
        AND b.state = ANY (${AVAILABLE_STATES}) AND ${isListedSql(viewer)}
      ORDER BY b."createdAt" DESC, b.id DESC LIMIT ${raw(OTHERS_SHOWN)}`,
  );
}

/** Rows held in memory at once. */
const BATCH = 1_000;
const SHARED = sql`FROM "Book" b JOIN "User" o ON o.id = b."ownerId" WHERE ${IS_PUBLIC}`;

type SharedPage = Pick<Book, "id" | "updatedAt">;

/** Ids of every `size`-th book that visitors may see, from the first on. */
export async function firstOfEach(size: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "sitemap-parts",
    sql`SELECT id FROM (SELECT b.id, row_number() OVER (ORDER BY b.id) AS place ${SHARED}) numbered
      WHERE (place - 1) % ${size} = 0 ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

/** `count` books that visitors may see, in the order of ids from `from` on, in batches. */
export async function* sharedPages(from: string, count: number): AsyncGenerator<SharedPage[]> {
  let [next, left]: [string | undefined, number] = [from, count];
  while (next && left > 0) {
    const size = Math.min(BATCH, left);
    const rows: SharedPage[] = await query<SharedPage>(
      "sitemap-books",
      sql`SELECT b.id, b."updatedAt" ${SHARED} AND b.id >= ${next} ORDER BY b.id LIMIT ${size + 1}`,
    );
    yield rows.slice(0, size);
    next = rows[size]?.id;
    left -= size;
  }
}
