import { sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql, notBlockedSql } from "@/lib/features/users/policy";

/** The link `i` of the user `u` works for the viewer: the inviter is active, and neither has blocked the other. */
export function isOpenInvitationSql(viewer: Sql): Sql {
  return sql`${isActiveSql("u")} AND ${notBlockedSql(sql`u.id`, viewer)}`;
}
