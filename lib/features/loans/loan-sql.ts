import { columns, literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { isBookShownSql } from "@/lib/features/books/policy";
import { waitingCountSql } from "@/lib/features/books/waiting-sql";
import { summarySelect, type SummaryRow } from "@/lib/features/users/dto";
import { isActiveSql, isHiddenSql } from "@/lib/features/users/policy";
import { loanDaysSql } from "@/lib/features/loans/requests/lending-rules";
import { FREE_STATES } from "@/lib/features/loans/machine/book-machine";
import { OPEN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/prisma/client/client";
import type { Loan as LoanDto, SharingLoan } from "./schema";
import { LOANS_LISTED } from "./terms";

/** Columns that are read unchanged. */
const LOAN_FIELDS = [
  ...["id", "bookId", "bookTitle", "bookAuthor", "kind", "status", "borrowerMessage"],
  ...["ownerId", "ownerName", "borrowerId", "borrowerName"],
  ...["requestedAt", "createdAt", "updatedAt", "lentAt", "closedAt", "feedback", "photoUrl"],
  ...["meetUpAt", "meetUpTimeSet", "meetUpTimeZone", "meetUpLocation", "meetUpNotes", "meetUpId"],
  ...["meetUpByOwner", "meetUpConfirmedAt", "meetUpSequence", "meetUpForReturn"],
  ...["handOverConfirmedBy", "giveBackConfirmedBy", "returnedCondition"],
] as const satisfies readonly (keyof Loan)[];

/** A row of `loansSql`: the loan with both sides. */
export interface LoanRow
  extends
    Pick<Loan, (typeof LOAN_FIELDS)[number]>,
    Pick<LoanDto, "dueDate" | "bookAvailable" | "bookVisible" | "bookCondition">,
    Pick<LoanDto, "loanDays" | "waitingCount"> {
  coverImageId: string | null;
  owner: SummaryRow;
  ownerHidden: boolean;
  borrower: SummaryRow;
  borrowerHidden: boolean;
  /** Null where no other loan shares the meet-up. */
  meetUpLoans: SharingLoan[] | null;
  /** The open ask for more time; `requestedAt` in JSON's format. */
  extension: LoanDto["extension"];
  interest: number | null;
  borrowerRated: boolean;
}

const summary = (user: string) => {
  const pairs = Object.keys(summarySelect).map((column) => `'${column}', ${user}."${column}"`);
  return raw(`json_build_object(${pairs.join(", ")})`);
};

/** The state of book `bk` allows a request like `l` to be approved. */
export const IS_FREE = sql`CASE l.kind WHEN 'GIFT' THEN bk.state IN (${literals(FREE_STATES.GIFT)})
  ELSE bk.state IN (${literals(FREE_STATES.LOAN)}) END`;

/** `hasMeetUp` in SQL. */
export function hasMeetUpSql(loan: string): Sql {
  return raw(
    `(${loan}.status = 'SCHEDULED' OR ${loan}.status = 'LENT' AND ${loan}."meetUpForReturn")`,
  );
}

/** `isMeetUpAhead` in SQL. */
export function isMeetUpAheadSql(loan: string): Sql {
  const dayOf = (at: string) =>
    `(${at} AT TIME ZONE coalesce(${loan}."meetUpTimeZone", 'UTC'))::date`;
  return sql`(${hasMeetUpSql(loan)} AND ${raw(`CASE
    WHEN ${loan}."meetUpAt" IS NULL THEN true
    WHEN ${loan}."meetUpTimeSet" THEN ${loan}."meetUpAt" >= now() - interval '2 h'
    ELSE ${dayOf(`${loan}."meetUpAt"`)} >= ${dayOf("now()")} END`)})`;
}

/** The other loans that share the planned meet-up of the loan `l`. */
export const IS_SHARING = sql`s."meetUpId" = l."meetUpId" AND s.id <> l.id
  AND ${hasMeetUpSql("s")} AND ${hasMeetUpSql("l")}`;

function meetUpLoansSql(viewer: Sql): Sql {
  return sql`(SELECT json_agg(json_build_object('id', s.id, 'bookTitle', s."bookTitle",
        'side', CASE WHEN s."ownerId" = ${viewer} THEN 'owner' ELSE 'borrower' END,
        'meetUpForReturn', s."meetUpForReturn") ORDER BY s."bookTitle", s.id)
     FROM "Loan" s WHERE ${IS_SHARING})`;
}

/** Selects `LoanRow`s. @param viewer decides which sides are hidden. */
export function loansSql(viewer: Sql, where: Sql, orderBy: Sql, limit = LOANS_LISTED): Sql {
  const ownerHidden = isHiddenSql("o", viewer);
  const isShown = sql`${isBookShownSql("bk", viewer)} AND ${isActiveSql("bo")}`;
  return sql`
    SELECT ${columns("l", LOAN_FIELDS)}, l."dueDate",
           CASE WHEN bk."ownerId" = ${viewer} OR (${isShown}) THEN bk."coverImageId" END AS "coverImageId",
           (bk."ownerId" = ${viewer} AND bk."hiddenAt" IS NULL OR ${isShown}) AS "bookVisible", bk.condition AS "bookCondition",
           ${summary("o")} AS owner, ${ownerHidden} AS "ownerHidden",
           ${summary("b")} AS borrower, ${isHiddenSql("b", viewer)} AS "borrowerHidden",
           ${meetUpLoansSql(viewer)} AS "meetUpLoans",
           bk."hiddenAt" IS NULL AND bk."ownerId" = l."ownerId" AND ${IS_FREE} AS "bookAvailable",
           CASE WHEN x.id IS NOT NULL THEN json_build_object('dueDate', x."dueDate",
                'message', x.message, 'requestedAt', x."createdAt") END AS extension,
           ${loanDaysSql(raw("bk"), raw("o"))} AS "loanDays",
           CASE WHEN l.status IN (${literals(OPEN_STATUSES)}) THEN ${waitingCountSql("bk")} ELSE 0 END
             AS "waitingCount",
           kr.rating AS interest, br."loanId" IS NOT NULL AS "borrowerRated"
      FROM "Loan" l
      JOIN "Book" bk ON bk.id = l."bookId"
      JOIN "User" bo ON bo.id = bk."ownerId"
      JOIN "User" o ON o.id = l."ownerId"
      JOIN "User" b ON b.id = l."borrowerId"
      LEFT JOIN "BookRating" kr ON kr."loanId" = l.id
      LEFT JOIN "BorrowerRating" br ON br."loanId" = l.id
      LEFT JOIN "LoanExtension" x ON x."loanId" = l.id AND x.state = 'OPEN'
     WHERE ${where}
     ORDER BY ${orderBy}, l.id DESC
     LIMIT ${limit}`;
}
