import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { sql, type Sql } from "@/lib/server/database/sql";
import { visibleUser } from "@/lib/features/users/policy";

/** Authors whose reviews this reader sees; who deleted their account is one of them. */
export function visibleAuthor(actor: Actor): Prisma.UserWhereInput {
  const { deletedAt: _, ...conditions } = visibleUser(actor);
  return conditions;
}

/** Loans of which this user is a side: nobody else sees them whole. */
export function loansOf(userId: string): Prisma.LoanWhereInput {
  return { OR: [{ ownerId: userId }, { borrowerId: userId }] };
}

/** The same in SQL, of the loan `l`. */
export function isSideSql(viewer: Sql): Sql {
  return sql`(l."ownerId" = ${viewer} OR l."borrowerId" = ${viewer})`;
}

/**
 * Others learn of loans that came about and are over: who asked in vain, and where a book is now,
 * is nobody else's business. What they share with that reader they see anyway.
 */
export function isLoanVisibleSql(viewer: Sql): Sql {
  return sql`(${isSideSql(viewer)} OR l."closedAt" IS NOT NULL) AND l."approvedAt" IS NOT NULL`;
}

/** Ratings with a text that its author knew to be shown. */
export const WITH_REVIEW = { reviewText: { not: null }, reviewShown: true } as const;
