import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { existing } from "@/lib/shared/errors";
import { COVER_URL } from "@/lib/features/books/dto";
import { viewerSql } from "@/lib/features/users/policy";
import { withIsoTimes } from "@/lib/shared/records";
import type { OutsideLoan } from "./outside-loan-schema";

type OutsideLoanRow = Omit<OutsideLoan, "lentAt"> & { lentAt: Date };

/** The actor's outside loans, earliest due date first. */
export async function listOutsideLoans(actor: Actor): Promise<OutsideLoan[]> {
  const rows = await query<OutsideLoanRow>(
    "outside-loans",
    sql`
  SELECT x."bookId", b.title AS "bookTitle", b.author AS "bookAuthor",
         ${COVER_URL} AS "bookCoverImageUrl", b."hiddenAt" IS NULL AS "bookVisible", b.state = 'LOST' AS lost,
         x.name, x."dueDate", x.note, x."lentAt"
    FROM "OutsideLoan" x JOIN "Book" b ON b.id = x."bookId"
   WHERE b."ownerId" = ${viewerSql(actor)}
   ORDER BY x."dueDate" NULLS LAST, x."lentAt", x."bookId"`,
  );
  return rows.map(withIsoTimes);
}

/** @throws AppError NOT_FOUND unless the actor's book has an outside loan. */
export async function getOutsideLoan(actor: Actor, bookId: string): Promise<OutsideLoan> {
  return existing((await listOutsideLoans(actor)).find((loan) => loan.bookId === bookId));
}
