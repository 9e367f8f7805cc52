import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import type { Prisma } from "@/prisma/client/client";
import { ACTIVE_LOAN_STATUSES } from "./terms";

/** Accounts that are neither banned nor deleted. */
export const ACTIVE_USER = { bannedAt: null, deletedAt: null } satisfies Prisma.UserWhereInput;

/** The same of a row that was read. */
export function isActive(user: { bannedAt: unknown; deletedAt: unknown }): boolean {
  return !user.bannedAt && !user.deletedAt;
}

/** The same in SQL. @param alias of "User". */
export function isActiveSql(alias: string): Sql {
  return raw(`${alias}."bannedAt" IS NULL AND ${alias}."deletedAt" IS NULL`);
}

/** Users this one may see: active ones, where neither has blocked the other. */
export function visibleUser(actor: Actor): Prisma.UserWhereInput {
  return {
    ...ACTIVE_USER,
    blocksMade: { none: { blockedId: actor.id } },
    blocksReceived: { none: { blockerId: actor.id } },
  };
}

/** The id of the acting user, as the fragments here and in other features take it. */
export function viewerSql(actor: Pick<Actor, "id"> | null): Sql {
  return sql`${actor?.id ?? null}::uuid`;
}

/**
 * Neither has blocked the other, in SQL.
 * @param user column with the other user's id, for example `b."ownerId"`.
 * @param viewer id of the acting user; null for a visitor.
 */
export function notBlockedSql(user: Sql, viewer: Sql): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM "Block" bl
            WHERE bl."blockerId" = ${viewer} AND bl."blockedId" = ${user})
      AND NOT EXISTS (SELECT 1 FROM "Block" bl
            WHERE bl."blockerId" = ${user} AND bl."blockedId" = ${viewer})`;
}

/** The two have an active loan, so that they know each other's whole postal code. */
export function haveActiveLoanSql(user: Sql, viewer: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "Loan" ml WHERE ml.status IN (${literals(ACTIVE_LOAN_STATUSES)})
      AND (ml."ownerId" = ${viewer} AND ml."borrowerId" = ${user}
           OR ml."borrowerId" = ${viewer} AND ml."ownerId" = ${user}))`;
}

/** A profile is changed by its user alone. */
export function mayChangeProfile(actor: Actor, userId: string): boolean {
  return actor.id === userId;
}
