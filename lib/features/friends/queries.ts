import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { COUNT_EACH_ONCE, IS_COUNTED } from "@/lib/features/users/figures-sql";
import { wornBadgesSql } from "@/lib/features/users/profile-dto";
import { isActiveSql } from "@/lib/features/users/policy";
import { PUBLIC_LOAN_STATUSES } from "@/lib/features/users/terms";
import { summaryColumns, toFriend, toRequest, verifiedColumns } from "./dto";
import type { FriendRow, RequestRow } from "./dto";
import type { Friend, FriendRequest } from "./schema";
import { FRIENDS_LISTED } from "./terms";

// Blocks need no check here: triggers delete requests and friendships of blocked users.

/** Number of loans of user `u` by status, counting those that others may see. */
const loanCounts = (side: "ownerId" | "borrowerId") => sql`
  (SELECT json_object_agg(counted.status, counted.n)
     FROM (SELECT l.status, ${COUNT_EACH_ONCE} AS n FROM "Loan" l
            WHERE l.${raw(`"${side}"`)} = u.id AND l.status IN (${literals(PUBLIC_LOAN_STATUSES)})
              AND ${IS_COUNTED}
            GROUP BY l.status) AS counted)`;

async function listRequests(actor: Actor, own: "toId" | "fromId"): Promise<FriendRequest[]> {
  const other = own === "toId" ? "fromId" : "toId";
  const rows = await query<RequestRow>(
    `friend-requests-${own}`,
    sql`
  SELECT ${summaryColumns}, r."createdAt" AS "requestedAt"
    FROM "FriendRequest" r JOIN "User" u ON u.id = ${raw(`r."${other}"`)}
   WHERE ${raw(`r."${own}"`)} = ${actor.id} AND ${isActiveSql("u")}
   ORDER BY r."createdAt" DESC, u.id
   LIMIT ${raw(FRIENDS_LISTED)}`,
  );
  return rows.map(toRequest);
}

/** Number of unanswered friend requests to a user. */
export function receivedRequestCountSql(user: Sql): Sql {
  return sql`
  SELECT count(*) AS n FROM "FriendRequest" r JOIN "User" u ON u.id = r."fromId"
   WHERE r."toId" = ${user} AND ${isActiveSql("u")}`;
}

export async function listFriends(actor: Actor): Promise<Friend[]> {
  const own = sql`${actor.id}`;
  const rows = await query<FriendRow>(
    "friends",
    sql`
  SELECT ${summaryColumns}, ${verifiedColumns}, ${wornBadgesSql("u.id")} AS badges, tie.since,
         ${loanCounts("ownerId")} AS "asLender", ${loanCounts("borrowerId")} AS "asBorrower"
    FROM (SELECT "bId" AS id, "createdAt" AS since FROM "Friendship" WHERE "aId" = ${own}
          UNION ALL
          SELECT "aId", "createdAt" FROM "Friendship" WHERE "bId" = ${own}) AS tie
    JOIN "User" u ON u.id = tie.id
   WHERE ${isActiveSql("u")}
   ORDER BY tie.since DESC, u.id
   LIMIT ${raw(FRIENDS_LISTED)}`,
  );
  return rows.map(toFriend);
}

/** Unanswered requests to this user, newest first. Polled, so a single statement. */
export const listFriendRequests = (actor: Actor) => listRequests(actor, "toId");

/** Unanswered requests of this user, newest first. */
export const listSentRequests = (actor: Actor) => listRequests(actor, "fromId");

export async function countFriends(actor: Actor): Promise<number> {
  const own = sql`${actor.id}`;
  const [row] = await query<{ n: number }>(
    "friends-count",
    sql`
  SELECT count(*) AS n FROM "Friendship" f
    JOIN "User" u ON u.id = CASE f."aId" WHEN ${own} THEN f."bId" ELSE f."aId" END
   WHERE ${own} IN (f."aId", f."bId") AND ${isActiveSql("u")}`,
  );
  return row?.n ?? 0;
}
