import { summarySelect, type SummaryRow } from "@/lib/features/users/dto";
import { blockFreeSql } from "@/lib/features/users/policy";
import { FREE_STATES, type LoanStatus } from "./machine";
import { LOANS_LISTED } from "./terms";

/** A loan as `loansSql` reads it: everything of it and of its sides in one statement. */
export interface LoanRow {
  id: string;
  bookId: string;
  bookTitle: string;
  bookAuthor: string;
  coverImageId: string | null;
  ownerId: string;
  ownerName: string;
  owner: SummaryRow;
  ownerHidden: boolean;
  borrowerId: string;
  borrowerName: string;
  borrower: SummaryRow;
  borrowerHidden: boolean;
  status: LoanStatus;
  borrowerMessage: string | null;
  requestedAt: Date;
  createdAt: Date;
  updatedAt: Date;
  lentAt: Date | null;
  closedAt: Date | null;
  /** "YYYY-MM-DD". */
  dueDate: string | null;
  meetUpAt: Date | null;
  meetUpTimeSet: boolean;
  meetUpLocation: string | null;
  meetUpNotes: string | null;
  meetUpTimeZone: string | null;
  meetUpByOwner: boolean | null;
  meetUpConfirmedAt: Date | null;
  meetUpSequence: number;
  bookAvailable: boolean;
  feedback: string | null;
  photoUrl: string | null;
  interest: number | null;
  borrowerRated: boolean;
}

const summary = (user: string) => {
  const pairs = Object.keys(summarySelect).map((column) => `'${column}', ${user}."${column}"`);
  return `json_build_object(${pairs.join(", ")})`;
};
const hidden = (user: string) =>
  `(${user}."bannedAt" IS NOT NULL OR ${user}."deletedAt" IS NOT NULL
     OR NOT (${blockFreeSql(`${user}.id`, "$1")}))`;

/** Statement that reads loans; `$1` is the acting reader, who decides which sides are hidden. */
export function loansSql(where: string, orderBy: string): string {
  return `
    SELECT l.id, l."bookId", l."bookTitle", l."bookAuthor",
           CASE WHEN bk."ownerId" = $1 OR (bk."hiddenAt" IS NULL AND bk.state <> 'LOST' AND NOT ${hidden("o")})
                THEN bk."coverImageId" END AS "coverImageId",
           l."ownerId", l."ownerName", ${summary("o")} AS owner, ${hidden("o")} AS "ownerHidden",
           l."borrowerId", l."borrowerName", ${summary("b")} AS borrower,
           ${hidden("b")} AS "borrowerHidden",
           l.status, l."borrowerMessage", l."requestedAt", l."createdAt", l."updatedAt",
           l."lentAt", l."closedAt", l."dueDate", l."meetUpAt", l."meetUpTimeSet",
           l."meetUpLocation", l."meetUpNotes", l."meetUpTimeZone", l."meetUpByOwner",
           l."meetUpConfirmedAt", l."meetUpSequence",
           bk."hiddenAt" IS NULL AND bk.state = ANY ('{${FREE_STATES.join(",")}}') AS "bookAvailable",
           l.feedback, l."photoUrl",
           kr.rating AS interest, br."loanId" IS NOT NULL AS "borrowerRated"
      FROM "Loan" l
      JOIN "Book" bk ON bk.id = l."bookId"
      JOIN "User" o ON o.id = l."ownerId"
      JOIN "User" b ON b.id = l."borrowerId"
      LEFT JOIN "BookRating" kr ON kr."loanId" = l.id
      LEFT JOIN "BorrowerRating" br ON br."loanId" = l.id
     WHERE ${where}
     ORDER BY ${orderBy}, l.id DESC
     LIMIT ${LOANS_LISTED}`;
}
