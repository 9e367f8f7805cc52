import { COVER_URL, OWN_CIRCLE } from "@/lib/features/books/dto";
import { isOpenToSql, ownerNotBlockedSql } from "@/lib/features/books/policy";
import { summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { isActiveSql, viewerSql } from "@/lib/features/users/policy";
import { query } from "@/lib/server/database/db";
import { columns, literals, raw, sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import { existing } from "@/lib/shared/errors";
import { pick } from "@/lib/shared/records";
import { timeZoneOf, type Located } from "@/lib/features/geo/time-zone";
import { addDays, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { loanDaysSql } from "@/lib/features/loans/requests/lending-rules";
import type { LabelledBook } from "./label-schema";

const TOLD = [
  ...["bookId", "title", "author", "coverImageUrl", "state", "loanId", "dueDate", "ownCircle"],
] as const satisfies readonly (keyof LabelledBook)[];

interface LabelRow extends SummaryRow, Located, Pick<LabelledBook, (typeof TOLD)[number]> {
  country: SummaryRow["country"];
  isOwnerShown: boolean;
  isSelfService: boolean | null;
  loanDays: number;
}

/**
 * The book with this label, also if it is lost: the finder wants to know its owner. Visibility and blocks
 * apply as for any book; who has a circle's own book sees it in any case, to bring it back.
 * @throws AppError NOT_FOUND.
 */
export async function getLabelledBook(actor: Actor, code: string): Promise<LabelledBook> {
  const viewer = viewerSql(actor);
  const [found] = await query<LabelRow>(
    "label",
    sql`SELECT b.id AS "bookId", b.title, b.author, ${COVER_URL} AS "coverImageUrl", b.state,
               ${OWN_CIRCLE} AS "ownCircle", ${columns("o", Object.keys(summarySelect))}, o.lat, o.lon,
               ${loanDaysSql(raw("b"), raw("o"))} AS "loanDays",
               l.id AS "loanId", l."dueDate", l.kind = 'SELF_SERVICE' AS "isSelfService",
               b."ownerId" = ${viewer} OR ${isActiveSql("o")} AND ${ownerNotBlockedSql(viewer)} AS "isOwnerShown"
          FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
          LEFT JOIN "Loan" l ON l."bookId" = b.id AND l.status IN (${literals(ACTIVE_STATUSES)})
                            AND ${viewer} IN (l."ownerId", l."borrowerId")
         WHERE b."labelCode" = ${code} AND (l.kind = 'SELF_SERVICE' AND l."borrowerId" = ${viewer}
             OR b."hiddenAt" IS NULL AND (b."ownerId" = ${viewer}
               OR ${isOpenToSql("b", viewer)} AND ${isActiveSql("o")}))`,
  );
  const row = existing(found);
  const isOwn = row.id === actor.id;
  const { ownCircle, isOwnerShown, isSelfService } = row;
  return {
    ...pick(row, TOLD),
    owner: isOwnerShown ? toSummary(row) : null,
    isOwn,
    selfService: ownCircle !== null || isSelfService === true,
    takenUntil: isOwn ? null : takenUntil(row),
  };
}

/** Only members see a circle's own book that they do not have. */
function takenUntil({ ownCircle, loanId, state, loanDays, ...owner }: LabelRow): string | null {
  if (!ownCircle || loanId || state === "LOST") return null;
  return addDays(todayIn(timeZoneOf(owner)), loanDays);
}
