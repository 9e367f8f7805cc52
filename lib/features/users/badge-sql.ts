/** The badges that a reader wears now as an array, the latest first, for hand-written reads. */
export function wornBadgesSql(userColumn: string): string {
  return `ARRAY(SELECT ub.badge::text FROM "UserBadge" ub
    WHERE ub."userId" = ${userColumn} AND ub."lapsedAt" IS NULL
    ORDER BY ub."earnedAt" DESC, ub.badge)`;
}
