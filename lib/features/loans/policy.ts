import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { sql, type Sql } from "@/lib/server/database/sql";
import { visibleUser } from "@/lib/features/users/policy";

/** Authors whose reviews the actor sees, those with deleted accounts included. */
export function visibleAuthor(actor: Actor): Prisma.UserWhereInput {
  const { deletedAt: _, ...conditions } = visibleUser(actor);
  return conditions;
}

/** Loans of which this user is a side. Only the two sides see a loan as a whole. */
export function loansOf(userId: string): Prisma.LoanWhereInput {
  return { OR: [{ ownerId: userId }, { borrowerId: userId }] };
}

/** The same in SQL, for the loan `l`. */
export function isSideSql(viewer: Sql): Sql {
  return sql`(l."ownerId" = ${viewer} OR l."borrowerId" = ${viewer})`;
}

/**
 * Loans in another user's history: those with the viewer, and those that were approved and are
 * closed. Rejected requests and the whereabouts of a lent book stay private.
 */
export function isLoanVisibleSql(viewer: Sql): Sql {
  return sql`(${isSideSql(viewer)} OR l."closedAt" IS NOT NULL) AND l."approvedAt" IS NOT NULL`;
}

/** Ratings whose text may be shown, as its author knew. */
export const WITH_REVIEW = { reviewText: { not: null }, reviewShown: true } as const;
