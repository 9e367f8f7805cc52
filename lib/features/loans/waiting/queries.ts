import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { columns, sql, type Sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { isBookVisibleSql, isOpenToSql } from "@/lib/features/books/policy";
import type { BookState } from "@/lib/features/books/terms";
import { waitingSql, type InLine } from "@/lib/features/books/waiting-sql";
import { pictureUrl, summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { isHiddenSql, viewerSql } from "@/lib/features/users/policy";
import type { Book, Waiting as WaitingEntry } from "@/prisma/client/client";
import type { Waiting } from "./schema";

interface WaitingRow
  extends
    SummaryRow,
    Pick<WaitingEntry, "bookId" | "borrowerMessage" | "joinedAt">,
    Pick<Book, "coverImageId"> {
  bookTitle: string;
  bookAuthor: string;
  bookState: BookState;
  waiting: InLine;
}

/** The books that the actor waits for, longest waiting first. */
export function listOwnWaiting(actor: Actor): Promise<Waiting[]> {
  return readWaiting(actor, "waiting-own", sql`true`);
}

/** @throws AppError NOT_FOUND if the actor does not wait for it. */
export async function getOwnWaiting(actor: Actor, bookId: string): Promise<Waiting> {
  const [found] = await readWaiting(actor, "waiting", sql`w."bookId" = ${bookId}`);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** Includes lost books, which are otherwise hidden: users who wait learn why nothing happens. */
async function readWaiting(actor: Actor, name: string, where: Sql): Promise<Waiting[]> {
  const viewer = viewerSql(actor);
  const rows = await query<WaitingRow>(
    name,
    sql`
    SELECT b.id AS "bookId", b.title AS "bookTitle", b.author AS "bookAuthor",
           b.state AS "bookState", b."coverImageId", w."borrowerMessage", w."joinedAt",
           ${waitingSql(viewer)} AS waiting, ${columns("o", Object.keys(summarySelect))}
      FROM "Waiting" w JOIN "Book" b ON b.id = w."bookId" JOIN "User" o ON o.id = b."ownerId"
     WHERE w."userId" = ${viewer} AND b."hiddenAt" IS NULL AND ${where}
       AND (${isBookVisibleSql(viewer)} OR b.state = 'LOST' AND ${isOpenToSql("b", viewer)}
              AND NOT ${isHiddenSql("o", viewer)})
     ORDER BY w."joinedAt", w."bookId"`,
  );
  return rows.map(toWaiting);
}

function toWaiting(row: WaitingRow): Waiting {
  const { bookId, bookTitle, bookAuthor, bookState, borrowerMessage, waiting } = row;
  return {
    ...{ bookId, bookTitle, bookAuthor, bookState, borrowerMessage },
    bookCoverImageUrl: pictureUrl(row.coverImageId),
    owner: toSummary(row),
    joinedAt: row.joinedAt.toISOString(),
    ...waiting,
    position: waiting.position ?? 1,
  };
}
