import type { Actor } from "@/lib/server/session/actor";
import { query, rowsIn, type Tx } from "@/lib/server/database/db";
import { columns, sql, type Sql } from "@/lib/server/database/sql";
import { existing } from "@/lib/shared/errors";
import { pick } from "@/lib/shared/records";
import { COVER_URL } from "@/lib/features/books/dto";
import { isBookVisibleSql, isOpenToSql } from "@/lib/features/books/policy";
import { waitingSql, type InLine } from "@/lib/features/books/waiting-sql";
import { summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { isActiveSql, viewerSql } from "@/lib/features/users/policy";
import type { Waiting } from "./schema";

/** What a row has as the answer does. */
const TOLD = [
  ...["bookId", "bookTitle", "bookAuthor", "bookCoverImageUrl", "bookState", "borrowerMessage"],
] as const satisfies readonly (keyof Waiting)[];

interface WaitingRow extends SummaryRow, Pick<Waiting, (typeof TOLD)[number]> {
  joinedAt: Date;
  waiting: InLine;
}

/** The books that the actor waits for, longest waiting first. */
export async function listOwnWaiting(actor: Actor): Promise<Waiting[]> {
  const rows = await query<WaitingRow>("waiting-own", ownWaitingSql(actor, sql`true`));
  return rows.map(toWaiting);
}

/**
 * Reads within the transaction that joined: after it the book may come back, and the place becomes a request.
 * @throws AppError NOT_FOUND if the actor does not wait for it.
 */
export async function getOwnWaiting(tx: Tx, actor: Actor, bookId: string): Promise<Waiting> {
  const statement = ownWaitingSql(actor, sql`w."bookId" = ${bookId}::uuid`);
  const [found] = await rowsIn<WaitingRow>(tx)`${statement}`;
  return toWaiting(existing(found));
}

/** Includes lost books, which are otherwise hidden: users who wait learn why nothing happens. */
function ownWaitingSql(actor: Actor, where: Sql): Sql {
  const viewer = viewerSql(actor);
  return sql`
    SELECT b.id AS "bookId", b.title AS "bookTitle", b.author AS "bookAuthor",
           b.state AS "bookState", ${COVER_URL} AS "bookCoverImageUrl", w."borrowerMessage", w."joinedAt",
           ${waitingSql(viewer)} AS waiting, ${columns("o", Object.keys(summarySelect))}
      FROM "Waiting" w JOIN "Book" b ON b.id = w."bookId" JOIN "User" o ON o.id = b."ownerId"
     WHERE w."userId" = ${viewer} AND b."hiddenAt" IS NULL AND ${where}
       AND (${isBookVisibleSql(viewer)} OR b.state = 'LOST' AND ${isOpenToSql("b", viewer)} AND ${isActiveSql("o")})
     ORDER BY w."joinedAt", w."bookId"`;
}

function toWaiting(row: WaitingRow): Waiting {
  return {
    ...pick(row, TOLD),
    owner: toSummary(row),
    joinedAt: row.joinedAt.toISOString(),
    ...row.waiting,
    position: row.waiting.position ?? 1,
  };
}
