import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { wornBadgesSql } from "./badge-sql";
import { visibleUser } from "./policy";
import { ownColumns, profileSelect, toOwnProfile, toProfile, type OwnRow } from "./profile-dto";
import type { OwnProfile, UserProfile } from "./schema";

/** Everything of the reader's own. Every signed-in page asks for it, hence by hand. */
export async function getOwnProfile(actor: Actor): Promise<OwnProfile> {
  const [row] = await query<OwnRow>("own-profile", OWN_PROFILE, [actor.id]);
  if (!row) throw new AppError("UNAUTHENTICATED");
  return toOwnProfile(row);
}

/**
 * A profile as this reader may see it.
 * @throws AppError NOT_FOUND for who is unknown, banned, gone, or blocked either way;
 *   PROFILE_INCOMPLETE where the reader asks for another while their own is unfinished.
 */
export async function getProfile(actor: Actor, userId: string): Promise<UserProfile> {
  if (userId !== actor.id && !actor.complete) throw new AppError("PROFILE_INCOMPLETE");
  const row = await db().user.findFirst({
    where: { id: userId, ...visibleUser(actor) },
    select: profileSelect(actor.id),
  });
  if (!row) throw new AppError("NOT_FOUND");
  return toProfile(row, actor.id);
}

const OWN_PROFILE = `
  SELECT ${ownColumns.map((column) => `u."${column}"`).join(", ")},
    ${wornBadgesSql("u.id")} AS badges,
    ${idList(
      `SELECT CASE t."aId" WHEN u.id THEN t."bId" ELSE t."aId" END AS id, t."createdAt"
         FROM "Friendship" t WHERE u.id IN (t."aId", t."bId")`,
    )} AS friends,
    ${idList(
      `SELECT t."toId" AS id, t."createdAt" FROM "FriendRequest" t WHERE t."fromId" = u.id`,
    )} AS "friendRequestsSent",
    ${idList(
      `SELECT t."fromId" AS id, t."createdAt" FROM "FriendRequest" t WHERE t."toId" = u.id`,
    )} AS "friendRequestsReceived"
  FROM "User" u WHERE u.id = $1`;

/** Ids of those who are still here, newest tie first. */
function idList(ties: string): string {
  return `ARRAY(SELECT o.id::text FROM (${ties}) tie JOIN "User" o USING (id)
    WHERE o."bannedAt" IS NULL AND o."deletedAt" IS NULL ORDER BY tie."createdAt" DESC)`;
}
