import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { columns, sql, type Sql } from "@/lib/server/database/sql";
import { env } from "@/lib/server/env";
import type { Country } from "@/lib/shared/countries";
import { AppError, existing } from "@/lib/shared/errors";
import {
  ownColumns,
  profileSelect,
  toOwnProfile,
  toProfile,
  wornBadgesSql,
  type OwnRow,
} from "./profile-dto";
import {
  IS_OPEN_CIRCLE,
  friendshipStatusSql,
  isActiveSql,
  notBlockedSql,
  viewerSql,
  visibleUser,
} from "./policy";
import type { OwnProfile, UserProfile } from "./schema";
import type { FriendshipStatus } from "./terms";

/** The actor's whole profile. Hand-written SQL, because every page for signed-in readers needs it. */
export async function getOwnProfile(actor: Actor): Promise<OwnProfile> {
  const [row] = await query<OwnRow>("own-profile", ownProfileSql(actor));
  if (!row) throw new AppError("UNAUTHENTICATED");
  return toOwnProfile(row);
}

/**
 * Whether this user may complete their profile. With REGISTRATION=invitation only administrators may, and who has come by
 * a reader's link or by that of a circle, as long as it works.
 */
export async function mayJoin({ id, role }: Pick<Actor, "id" | "role">): Promise<boolean> {
  if (env().REGISTRATION === "open" || role === "ADMIN") return true;
  const came = await query(
    "came-by-link",
    sql`SELECT FROM "InvitationGuest" WHERE "userId" = ${id}::uuid AND "isNewcomer"
        UNION ALL
        SELECT FROM "CircleGuest" guest JOIN "Circle" circle ON circle.id = guest."circleId"
         WHERE guest."userId" = ${id}::uuid AND ${IS_OPEN_CIRCLE} AND circle."codeAt" < guest."createdAt"`,
  );
  return came.length > 0;
}

/**
 * A profile as this reader may see it.
 * @throws AppError NOT_FOUND if the user is unknown, banned, deleted, or blocked either way; PROFILE_INCOMPLETE
 *   if the reader asks for another's while their own is incomplete.
 */
export async function getProfile(actor: Actor, userId: string): Promise<UserProfile> {
  if (userId !== actor.id && !actor.complete) throw new AppError("PROFILE_INCOMPLETE");
  const [row, friendshipStatus] = await Promise.all([
    db().user.findFirst({
      where: { id: userId, ...visibleUser(actor) },
      select: profileSelect(actor.id),
    }),
    userId === actor.id ? null : friendshipStatusOf(actor, userId),
  ]);
  return toProfile(existing(row), actor.id, friendshipStatus);
}

async function friendshipStatusOf(actor: Actor, userId: string) {
  const status = friendshipStatusSql(viewerSql(actor), sql`${userId}::uuid`);
  const [row] = await query<{ status: FriendshipStatus }>(
    "friendship-status",
    sql`SELECT ${status} AS status`,
  );
  return row?.status ?? "NOT_FRIENDS";
}

function ownProfileSql(actor: Actor): Sql {
  const friends = sql`SELECT CASE t."aId" WHEN u.id THEN t."bId" ELSE t."aId" END AS id, t."createdAt"
         FROM "Friendship" t WHERE u.id IN (t."aId", t."bId")`;
  const sent = sql`SELECT t."toId" AS id, t."createdAt" FROM "FriendRequest" t WHERE t."fromId" = u.id`;
  const received = sql`SELECT t."fromId" AS id, t."createdAt" FROM "FriendRequest" t WHERE t."toId" = u.id`;
  return sql`
  SELECT ${columns("u", ownColumns)},
    ${wornBadgesSql("u.id")} AS badges,
    CASE WHEN u."shelfBehindSince" IS NULL THEN 0 ELSE (
      SELECT count(*) FROM "Book" b
       WHERE b."ownerId" = u.id AND num_nonnulls(b."ownCountry", b."ownPostalCode", b."ownCity") = 0
         AND (b.country, b."postalCode", b.city, b.lat, b.lon)
             IS DISTINCT FROM (u.country, u."postalCode", u.city, u.lat, u.lon)) END AS "booksMoving",
    ${activeIds(friends)} AS friends,
    ${activeIds(sent)} AS "friendRequestsSent",
    ${activeIds(received)} AS "friendRequestsReceived"
  FROM "User" u WHERE u.id = ${actor.id}`;
}

/** Ids of active users, the newest relationship first. */
function activeIds(relationships: Sql): Sql {
  return sql`ARRAY(SELECT o.id::text FROM (${relationships}) tie JOIN "User" o USING (id)
    WHERE ${isActiveSql("o")} ORDER BY tie."createdAt" DESC)`;
}

/** @throws AppError NOT_FOUND if this reader may not see the other. */
export async function assertVisibleUser(actor: Actor, userId: string): Promise<void> {
  const found = await query(
    "user-visible",
    sql`SELECT 1 FROM "User" u
      WHERE u.id = ${userId} AND ${isActiveSql("u")}
        AND ${notBlockedSql(sql`u.id`, viewerSql(actor))}`,
  );
  if (found.length === 0) throw new AppError("NOT_FOUND");
}

/** The actor's country; null if the profile is not complete. */
export async function countryOf(actor: Actor): Promise<Country | null> {
  const of = sql`SELECT country FROM "User" WHERE id = ${actor.id}`;
  const [user] = await query<{ country: Country | null }>("country-of", of);
  return user?.country ?? null;
}
