import { sql, type Sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import { AppError, wrongField } from "@/lib/shared/errors";
import { notBlockedSql } from "@/lib/features/users/policy";

/** Of a path `/users/{id}/…/{userId}`: the acting user, and the other one. */
export interface Pair {
  id: string;
  userId: string;
}

/** @throws AppError FORBIDDEN if somebody else acts, INVALID_INPUT if both are the same. */
export function assertOwnPair(actor: Actor, { id, userId }: Pair): void {
  if (actor.id !== id) throw new AppError("FORBIDDEN");
  if (userId === id) throw wrongField("userId", "invalid");
}

/** Entry `e` is of a user whom the viewer may find. Banned and deleted users have no entry. */
export function mayBeFoundSql(viewer: Sql): Sql {
  return sql`e."userId" <> ${viewer} AND ${notBlockedSql(sql`e."userId"`, viewer)}`;
}
