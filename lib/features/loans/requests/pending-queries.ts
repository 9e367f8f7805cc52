import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { columns, raw, sql } from "@/lib/server/database/sql";
import { COVER_URL } from "@/lib/features/books/dto";
import { summarySelect, type SummaryRow } from "@/lib/features/users/dto";
import { isActiveSql, notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import { pick } from "@/lib/shared/records";
import type { Loan } from "@/prisma/client/client";
import type { BookState } from "@/prisma/client/enums";
import { toSide } from "@/lib/features/loans/dto";
import { FREE_STATES } from "@/lib/features/loans/machine/book-machine";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { LOANS_LISTED } from "@/lib/features/loans/terms";
import { loanDaysSql } from "./lending-rules";

const LOAN_FIELDS = ["bookId", "bookTitle", "bookAuthor", "kind", "borrowerMessage"] as const;
/** What else a row has as the answer does. */
const TOLD = ["bookCoverImageUrl", "bookHidden", "loanDays", "othersWaiting"] as const;
const OF_BORROWER = ["returnedCount", "distanceKm"] as const;

export interface PendingRow
  extends
    SummaryRow,
    Pick<Loan, (typeof LOAN_FIELDS)[number] | "requestedAt">,
    Pick<PendingLoan, (typeof TOLD)[number]>,
    Pick<PendingLoan["borrower"], (typeof OF_BORROWER)[number]> {
  loanId: string;
  bookState: BookState;
}

/** Unanswered requests for the owner's books, oldest first. One statement, as it is polled. */
export async function listPending(actor: Actor): Promise<PendingLoan[]> {
  const owner = viewerSql(actor);
  const rows = await query<PendingRow>(
    "loans-pending",
    sql`
  SELECT l.id AS "loanId", ${columns("l", [...LOAN_FIELDS, "requestedAt"])},
         ${COVER_URL} AS "bookCoverImageUrl", b.state AS "bookState", b."hiddenAt" IS NOT NULL AS "bookHidden", ${loanDaysSql(raw("b"), raw("o"))} AS "loanDays",
         ${columns("u", Object.keys(summarySelect))},
         count(*) OVER (PARTITION BY l."bookId") - 1 AS "othersWaiting",
         (SELECT count(*) FROM "Loan" r
           WHERE r."borrowerId" = l."borrowerId" AND r.status = 'RETURNED') AS "returnedCount",
         round((earth_distance(ll_to_earth(b.lat, b.lon), ll_to_earth(u.lat, u.lon)) / 1000)
               ::numeric, 1)::float8 AS "distanceKm"
    FROM "Loan" l
    JOIN "Book" b ON b.id = l."bookId"
    JOIN "User" u ON u.id = l."borrowerId"
    JOIN "User" o ON o.id = l."ownerId"
   WHERE l."ownerId" = ${owner} AND l.status = 'REQUESTED' AND ${isActiveSql("u")}
     AND ${notBlockedSql(sql`l."borrowerId"`, owner)}
   ORDER BY l."requestedAt", l.id
   LIMIT ${raw(LOANS_LISTED)}`,
  );
  return rows.map(toPending);
}

export function toPending(row: PendingRow): PendingLoan {
  return {
    ...pick(row, [...LOAN_FIELDS, ...TOLD]),
    id: row.loanId,
    bookAvailable: !row.bookHidden && FREE_STATES[row.kind].includes(row.bookState),
    borrowerUserId: row.id,
    status: "REQUESTED",
    requestDate: row.requestedAt.toISOString(),
    borrower: { ...toSide(row), ...pick(row, OF_BORROWER) },
  };
}
