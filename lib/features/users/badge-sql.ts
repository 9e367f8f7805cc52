import { raw, type Sql } from "@/lib/server/database/sql";

/** The badges that a user wears now as an array, the latest first. */
export function wornBadgesSql(userColumn: string): Sql {
  return raw(`ARRAY(SELECT ub.badge::text FROM "UserBadge" ub
    WHERE ub."userId" = ${userColumn} AND ub."lapsedAt" IS NULL
    ORDER BY ub."earnedAt" DESC, ub.badge)`);
}
