import { unreadChatsSql } from "@/lib/features/chat/queries";
import { viewerSql } from "@/lib/features/users/policy";
import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { receivedRequestCountSql } from "@/lib/features/friends/queries";
import { todoCountSql } from "@/lib/features/loans/todo-sql";
import { unreadNotificationsSql } from "@/lib/features/notifications/queries";
import type { Actor } from "@/lib/server/session/actor";
import type { NavCounts } from "./schema";

const OPEN_WORK = `
  SELECT (SELECT count(*) FROM "Report" WHERE state = 'OPEN')
         + (SELECT count(*) FROM "IdVerification" WHERE state = 'PENDING') AS admin`;

/** Numbers of unread or open items for the navigation. */
export async function getNavCounts(actor: Actor): Promise<NavCounts> {
  const own = viewerSql(actor);
  const [[counts], [open]] = await Promise.all([
    query<NavCounts & object>(
      "nav-counts",
      // In one statement, because every page needs all of them.
      sql`SELECT (${receivedRequestCountSql(own)}) AS friends, (${unreadChatsSql(own)}) AS chats,
                 (${unreadNotificationsSql(own)}) AS notifications, (${todoCountSql(own)}) AS loans`,
    ),
    actor.role === "ADMIN" ? query<{ admin: number }>("nav-counts-admin", OPEN_WORK) : [],
  ]);
  return { friends: 0, chats: 0, notifications: 0, loans: 0, ...counts, ...open };
}
