import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { blockFreeSql, meetsSql } from "@/lib/features/users/policy";
import { BOOK_COLUMNS, toBookDto, toPublicBookDto, type BookRow } from "./row";
import type { BookDto, BookView, OtherBook, PublicBookDto } from "./schema";
import { AVAILABLE_STATES } from "./terms";

/** Newest books that one owner's list gives at most. */
const BOOKS_LISTED = 2_000;
/** Books of the same owner that stand beside one. */
const OTHERS_SHOWN = 6;

type MeasuredRow = BookRow & { meters: number | null };

/** Meters between the viewer `me` and the book `b`. */
const METERS = `earth_distance(ll_to_earth(me.lat, me.lon), ll_to_earth(b.lat, b.lon)) AS meters`;
const IS_MEETING = `${meetsSql('b."ownerId"', "$1")} AS "isMeeting"`;
const OWNER_IS_HERE = `o."bannedAt" IS NULL AND o."deletedAt" IS NULL`;
/** Readers may see the book `b` of the owner `o`, where neither has blocked the other. */
export const IS_LISTED = `b."hiddenAt" IS NULL AND b.state <> 'LOST' AND ${OWNER_IS_HERE}`;
/** Visitors may see it too. */
export const IS_PUBLIC = `${IS_LISTED} AND b."isShareable"`;

/**
 * A book as this reader may see it: one's own, or a listed one of somebody not blocked either way.
 * @throws AppError NOT_FOUND.
 */
export async function getBook(actor: Actor, id: string): Promise<BookDto> {
  const [row] = await query<MeasuredRow>(
    "book",
    `SELECT ${BOOK_COLUMNS}, ${METERS}, ${IS_MEETING}
       FROM "Book" b JOIN "User" o ON o.id = b."ownerId" JOIN "User" me ON me.id = $1
      WHERE b.id = $2 AND b."hiddenAt" IS NULL
        AND (b."ownerId" = $1 OR (${IS_LISTED} AND ${blockFreeSql('b."ownerId"', "$1")}))`,
    [actor.id, id],
  );
  if (!row) throw new AppError("NOT_FOUND");
  return toBookDto(row, row.meters, actor);
}

/**
 * A book as visitors see it: listed, and shareable by its owner's choice.
 * @param viewer a reader who is signed in without a complete profile; blocks count for them too.
 * @throws AppError NOT_FOUND.
 */
export async function getPublicBook(
  id: string,
  viewer: Actor | null = null,
): Promise<PublicBookDto> {
  const [row] = await query<BookRow>(
    "book-public",
    `SELECT ${BOOK_COLUMNS} FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
      WHERE b.id = $1 AND ${IS_PUBLIC} AND ${blockFreeSql('b."ownerId"', "$2::uuid")}`,
    [id, viewer?.id ?? null],
  );
  if (!row) throw new AppError("NOT_FOUND");
  return toPublicBookDto(row);
}

/** What anyone who comes may see of a book. @throws AppError NOT_FOUND. */
export function viewBook(actor: Actor | null, id: string): Promise<BookView> {
  return actor?.complete ? getBook(actor, id) : getPublicBook(id, actor);
}

/**
 * Books of one owner, newest first: to the owner all, to others what may be had.
 * @throws AppError NOT_FOUND for an owner this reader may not see.
 */
export async function listBooksOf(actor: Actor, ownerId: string): Promise<BookDto[]> {
  if (ownerId !== actor.id) await demandVisible(actor, ownerId);
  const rows = await query<MeasuredRow>(
    "books-of-owner",
    `SELECT ${BOOK_COLUMNS}, ${METERS}, ${IS_MEETING}
       FROM "Book" b JOIN "User" o ON o.id = b."ownerId" JOIN "User" me ON me.id = $1
      WHERE b."ownerId" = $2 AND b."hiddenAt" IS NULL AND ($1 = $2 OR b.state = ANY ($3))
      ORDER BY b."createdAt" DESC, b.id DESC LIMIT ${BOOKS_LISTED}`,
    [actor.id, ownerId, AVAILABLE_STATES],
  );
  return rows.map((row) => toBookDto(row, row.meters, actor));
}

/** What else the owner of a book has for this reader, newest first; nothing where it is one's own. */
export async function otherBooksOf(
  actor: Actor,
  book: Pick<BookDto, "id" | "ownerUserId">,
): Promise<OtherBook[]> {
  return query<OtherBook>(
    "books-other",
    `SELECT b.id, b.title, b.author, '/api/images/' || b."coverImageId" AS "coverImageUrl"
       FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
      WHERE b."ownerId" = $2 AND b."ownerId" <> $1 AND b.id <> $3 AND b.state = ANY ($4)
        AND ${IS_LISTED} AND ${blockFreeSql('b."ownerId"', "$1")}
      ORDER BY b."createdAt" DESC, b.id DESC LIMIT ${OTHERS_SHOWN}`,
    [actor.id, book.ownerUserId, book.id, AVAILABLE_STATES],
  );
}

async function demandVisible(actor: Actor, userId: string): Promise<void> {
  const seen = await query(
    "books-owner-visible",
    `SELECT 1 FROM "User" o
      WHERE o.id = $2 AND ${OWNER_IS_HERE} AND ${blockFreeSql("o.id", "$1")}`,
    [actor.id, userId],
  );
  if (seen.length === 0) throw new AppError("NOT_FOUND");
}
