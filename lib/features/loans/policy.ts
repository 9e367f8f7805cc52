import type { Loan, Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { sql, type Sql } from "@/lib/server/database/sql";
import {
  IS_PUBLIC,
  isListedSql,
  isOpenToSql,
  ownerNotBlockedSql,
} from "@/lib/features/books/policy";
import { isActiveSql, viewerSql, visibleUser } from "@/lib/features/users/policy";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";

/** Authors whose reviews the actor sees, deleted accounts included. */
export function visibleAuthor(actor: Actor): Prisma.UserWhereInput {
  const { deletedAt: _, ...conditions } = visibleUser(actor);
  return conditions;
}

/** Loans in which this user is a side. Only the two sides see a whole loan. */
export function loansOf(userId: string): Prisma.LoanWhereInput {
  return { OR: [{ ownerId: userId }, { borrowerId: userId }] };
}

export function roleOf(userId: string, { ownerId }: { ownerId: string }): LoanRole {
  return ownerId === userId ? "owner" : "borrower";
}

/** The order in which the books of loans are locked. */
export const byBook = (a: Pick<Loan, "bookId">, b: Pick<Loan, "bookId">) =>
  a.bookId < b.bookId ? -1 : 1;

/** `loansOf` in SQL, for the loan `l`. */
export function isSideSql(viewer: Sql): Sql {
  return sql`(l."ownerId" = ${viewer} OR l."borrowerId" = ${viewer})`;
}

/**
 * Loans in another user's history: those with the viewer, and approved and closed ones of a book `bk` that
 * is open to the viewer. Rejected requests and the location of a lent book stay private.
 */
export function isLoanVisibleSql(viewer: Sql): Sql {
  return sql`l."approvedAt" IS NOT NULL
    AND (${isSideSql(viewer)} OR l."closedAt" IS NOT NULL AND ${isOpenToSql("bk", viewer)})`;
}

/** Blocks between the two sides of a loan, in both directions. */
export function blockBetween(loan: Pick<Loan, "ownerId" | "borrowerId">): Prisma.BlockWhereInput {
  const [one, other] = [loan.ownerId, loan.borrowerId];
  return {
    OR: [
      { blockerId: one, blockedId: other },
      { blockerId: other, blockedId: one },
    ],
  };
}

/** Ratings whose text may be shown; the author was told so. */
export const WITH_REVIEW = { reviewText: { not: null }, reviewShown: true } as const;

/**
 * The viewer may see the picture `i`: its owner, administrators, and readers who see it on a book (as in
 * `getBook` and `getPublicBook`), in the profile of an active reader or in their own loan.
 * Users whom the viewer has blocked stay visible in the list of the blocked. Administrators see pictures of
 * a book's condition only if a report is about that loan.
 */
export function isImageVisibleSql(viewer: Actor | null): Sql {
  const viewerId = viewerSql(viewer);
  const isComplete = sql`${viewer?.complete ?? false}::boolean`;
  return sql`(
     i."ownerId" = ${viewerId}
     OR ${viewer?.role ?? null} = 'ADMIN' AND (i.category <> 'LOAN_PICTURE' OR EXISTS (
          SELECT 1 FROM "LoanPicture" p JOIN "Report" r ON r.about ->> 'id' = p."loanId"::text
           WHERE p."imageId" = i.id AND r.about ->> 'kind' = 'loan'))
     OR EXISTS (SELECT 1 FROM "Book" b JOIN "User" o ON o.id = b."ownerId"
                 WHERE b."coverImageId" = i.id AND ${ownerNotBlockedSql(viewerId)}
                   AND (${IS_PUBLIC} OR ${isComplete} AND ${isListedSql(viewerId)}))
     OR ${isComplete} AND EXISTS (SELECT 1 FROM "User" u
                 WHERE u."profileImageId" = i.id AND ${isActiveSql("u")}
                   AND NOT EXISTS (SELECT 1 FROM "Block" bl
                         WHERE bl."blockerId" = u.id AND bl."blockedId" = ${viewerId}))
     OR EXISTS (SELECT 1 FROM "LoanPicture" p JOIN "Loan" l ON l.id = p."loanId"
                 WHERE p."imageId" = i.id AND ${isSideSql(viewerId)})
     OR EXISTS (SELECT 1 FROM "Loan" l
                 WHERE l."photoUrl" = '/api/images/' || i.id AND ${isSideSql(viewerId)}))`;
}
