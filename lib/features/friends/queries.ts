import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { wornBadgesSql } from "@/lib/features/users/badge-sql";
import { summaryColumns, toFriend, toRequest, verifiedColumns } from "./dto";
import type { FriendRow, RequestRow } from "./dto";
import type { Friend, FriendRequest } from "./schema";
import { FRIENDS_LISTED } from "./terms";

/** Neither banned nor gone. No request or friendship outlives a block: the database sees to that. */
const STILL_HERE = `u."bannedAt" IS NULL AND u."deletedAt" IS NULL`;

/** Loans that came about: who asked in vain is nobody else's business. */
const TOLD = `('APPROVED', 'SCHEDULED', 'LENT', 'RETURNED', 'LOST')`;

const loanCounts = (side: "ownerId" | "borrowerId") => `
  (SELECT json_object_agg(counted.status, counted.n)
     FROM (SELECT l.status, count(*) AS n FROM "Loan" l
            WHERE l."${side}" = u.id AND l.status IN ${TOLD} GROUP BY l.status) AS counted)`;

const FRIENDS = `
  SELECT ${summaryColumns}, ${verifiedColumns}, ${wornBadgesSql("u.id")} AS badges, tie.since,
         ${loanCounts("ownerId")} AS "asLender", ${loanCounts("borrowerId")} AS "asBorrower"
    FROM (SELECT "bId" AS id, "createdAt" AS since FROM "Friendship" WHERE "aId" = $1
          UNION ALL
          SELECT "aId", "createdAt" FROM "Friendship" WHERE "bId" = $1) AS tie
    JOIN "User" u ON u.id = tie.id
   WHERE ${STILL_HERE}
   ORDER BY tie.since DESC, u.id
   LIMIT ${FRIENDS_LISTED}`;

const requests = (mine: "toId" | "fromId", others: "toId" | "fromId") => `
  SELECT ${summaryColumns}, r."createdAt" AS "requestedAt"
    FROM "FriendRequest" r JOIN "User" u ON u.id = r."${others}"
   WHERE r."${mine}" = $1 AND ${STILL_HERE}
   ORDER BY r."createdAt" DESC, u.id
   LIMIT ${FRIENDS_LISTED}`;

const RECEIVED = requests("toId", "fromId");
const SENT = requests("fromId", "toId");

/** How many friend requests wait for the reader `$1`. */
export const COUNT_RECEIVED = `
  SELECT count(*) AS n FROM "FriendRequest" r JOIN "User" u ON u.id = r."fromId"
   WHERE r."toId" = $1 AND ${STILL_HERE}`;

const COUNT_FRIENDS = `
  SELECT count(*) AS n FROM "Friendship" f
    JOIN "User" u ON u.id = CASE f."aId" WHEN $1 THEN f."bId" ELSE f."aId" END
   WHERE $1 IN (f."aId", f."bId") AND ${STILL_HERE}`;

/** One's friends, the newest first. */
export async function listFriends(actor: Actor): Promise<Friend[]> {
  return (await query<FriendRow>("friends", FRIENDS, [actor.id])).map(toFriend);
}

/** Who waits for this reader's answer, the newest first. Polled, so one read. */
export async function listFriendRequests(actor: Actor): Promise<FriendRequest[]> {
  return (await query<RequestRow>("friend-requests", RECEIVED, [actor.id])).map(toRequest);
}

/** Whose answer this reader waits for, the newest first. */
export async function listSentRequests(actor: Actor): Promise<FriendRequest[]> {
  return (await query<RequestRow>("friend-requests-sent", SENT, [actor.id])).map(toRequest);
}

/** How many wait for this reader's answer. */
export async function countFriendRequests(actor: Actor): Promise<number> {
  const [row] = await query<{ n: number }>("friend-requests-count", COUNT_RECEIVED, [actor.id]);
  return row?.n ?? 0;
}

/** How many friends this reader has. */
export async function countFriends(actor: Actor): Promise<number> {
  const [row] = await query<{ n: number }>("friends-count", COUNT_FRIENDS, [actor.id]);
  return row?.n ?? 0;
}
