import { sql, type Sql } from "@/lib/server/database/sql";

/** @param viewer, other ids of two users. */
export function areFriendsSql(viewer: Sql, other: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "Friendship" f
    WHERE f."aId" = LEAST(${viewer}, ${other}) AND f."bId" = GREATEST(${viewer}, ${other}))`;
}

/** One of FRIENDSHIP_STATUSES, as `viewer` sees it. */
export function friendshipStatusSql(viewer: Sql, other: Sql): Sql {
  return sql`CASE
    WHEN ${areFriendsSql(viewer, other)} THEN 'FRIENDS'
    WHEN EXISTS (SELECT 1 FROM "FriendRequest" r
                  WHERE r."fromId" = ${viewer} AND r."toId" = ${other}) THEN 'REQUEST_SENT'
    WHEN EXISTS (SELECT 1 FROM "FriendRequest" r
                  WHERE r."fromId" = ${other} AND r."toId" = ${viewer}) THEN 'REQUEST_RECEIVED'
    ELSE 'NOT_FRIENDS' END`;
}
