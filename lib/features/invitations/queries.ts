import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { columns, sql } from "@/lib/server/database/sql";
import { env } from "@/lib/server/env";
import { existing, orNull } from "@/lib/shared/errors";
import { viewBook } from "@/lib/features/books/queries";
import { publicBookDto, type PublicBookDto } from "@/lib/features/books/schema";
import { displayName, firstName, type Named } from "@/lib/features/users/display-name";
import { friendshipStatusSql, isActiveSql, viewerSql } from "@/lib/features/users/policy";
import { isOpenInvitationSql } from "./policy";
import type { Invitation, OwnInvitation } from "./schema";
import { invitationPath } from "./terms";

/** The actor's link; `url` is null if there is none. */
export async function getOwnInvitation(actor: Actor): Promise<OwnInvitation> {
  const [link, came] = await Promise.all([
    db().invitation.findUnique({ where: { userId: actor.id } }),
    countGuests(actor),
  ]);
  return {
    url: link && env().APP_URL + invitationPath(link.code),
    befriends: link?.befriends ?? false,
    came,
  };
}

/** Number of users who came by this reader's link and have completed their profile. */
export async function countGuests(actor: Actor): Promise<number> {
  const [row] = await query<{ n: number }>(
    "invitation-guests",
    sql`SELECT count(*) AS n FROM "InvitationGuest" g JOIN "User" u ON u.id = g."userId"
      WHERE g."inviterId" = ${actor.id} AND g."isNewcomer" AND ${isActiveSql("u")}
        AND u.country IS NOT NULL AND u."postalCode" IS NOT NULL`,
  );
  return row?.n ?? 0;
}

type LinkRow = Named & Pick<Invitation, "befriends" | "friendshipStatus">;

const NAME = columns("u", ["id", "email", "name", "nickname", "displayNamePreference"]);

/**
 * Who invites by this link, and to what.
 * @throws AppError NOT_FOUND: unknown or renewed, or of a user who is banned, deleted or blocked.
 */
export async function getInvitation(
  actor: Actor | null,
  code: string,
  bookId: string | undefined,
): Promise<Invitation> {
  const isMember = actor?.complete ?? false;
  const { befriends, friendshipStatus, ...inviter } = await findLink(actor, code);
  const isOwn = inviter.id === actor?.id;
  return {
    inviter: {
      id: isMember ? inviter.id : null,
      displayName: isMember ? displayName(inviter) : firstName(inviter),
    },
    book: bookId ? await bookOf(inviter.id, bookId, actor) : null,
    isOwn,
    befriends,
    friendshipStatus: isMember && !isOwn ? friendshipStatus : null,
  };
}

/** @throws AppError NOT_FOUND */
export async function findLink(actor: Actor | null, code: string): Promise<LinkRow> {
  const viewer = viewerSql(actor);
  const [row] = await query<LinkRow>(
    "invitation",
    sql`SELECT ${NAME}, i.befriends, ${friendshipStatusSql(viewer, sql`u.id`)} AS "friendshipStatus"
          FROM "Invitation" i JOIN "User" u ON u.id = i."userId"
         WHERE i.code = ${code} AND ${isOpenInvitationSql(viewer)}`,
  );
  return existing(row);
}

/** The inviter's book, with the fields of its public page; null if the viewer may not see it. */
async function bookOf(
  inviterId: string,
  id: string,
  actor: Actor | null,
): Promise<PublicBookDto | null> {
  if ((await db().book.count({ where: { id, ownerId: inviterId } })) === 0) return null;
  return publicBookDto.nullable().parse(await orNull(() => viewBook(actor, id)));
}

/**
 * Path of the link by which a new user has come, to return there once their profile is complete; null if they
 * came by none, or it no longer works.
 */
export async function pathOfArrival(actor: Actor): Promise<string | null> {
  const viewer = viewerSql(actor);
  const [row] = await query<{ code: string; bookId: string | null }>(
    "invitation-arrival",
    sql`SELECT i.code, g."bookId"
       FROM "InvitationGuest" g JOIN "Invitation" i ON i."userId" = g."inviterId"
       JOIN "User" u ON u.id = i."userId"
      WHERE g."userId" = ${viewer} AND g."isNewcomer" AND i."createdAt" < g."createdAt"
        AND ${isOpenInvitationSql(viewer)}`,
  );
  return row ? invitationPath(row.code, row.bookId) : null;
}
