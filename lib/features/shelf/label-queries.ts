import { COVER_URL } from "@/lib/features/books/dto";
import { isOpenToSql, ownerNotBlockedSql } from "@/lib/features/books/policy";
import { summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { isActiveSql, viewerSql } from "@/lib/features/users/policy";
import { query } from "@/lib/server/database/db";
import { columns, literals, sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import { existing } from "@/lib/shared/errors";
import { pick } from "@/lib/shared/records";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import type { LabelledBook } from "./label-schema";

const TOLD = ["bookId", "title", "author", "coverImageUrl", "state", "loanId"] as const;
type LabelRow = SummaryRow & Pick<LabelledBook, (typeof TOLD)[number]>;

/**
 * The book with this label, also if it is lost: the finder wants to know its owner. Visibility and blocks
 * apply as for any book.
 * @throws AppError NOT_FOUND.
 */
export async function getLabelledBook(actor: Actor, code: string): Promise<LabelledBook> {
  const viewer = viewerSql(actor);
  const [row] = await query<LabelRow>(
    "label",
    sql`SELECT b.id AS "bookId", b.title, b.author, ${COVER_URL} AS "coverImageUrl",
               b.state, ${columns("o", Object.keys(summarySelect))},
               (SELECT l.id FROM "Loan" l WHERE l."bookId" = b.id AND l.status IN (${literals(ACTIVE_STATUSES)})
                   AND ${viewer} IN (l."ownerId", l."borrowerId") LIMIT 1) AS "loanId"
          FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
         WHERE b."labelCode" = ${code} AND b."hiddenAt" IS NULL AND (b."ownerId" = ${viewer}
           OR ${isOpenToSql("b", viewer)} AND ${isActiveSql("o")} AND ${ownerNotBlockedSql(viewer)})`,
  );
  const owner = toSummary(existing(row));
  return { ...pick(existing(row), TOLD), owner, isOwn: owner.id === actor.id };
}
