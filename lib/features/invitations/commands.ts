import type { Actor } from "@/lib/server/session/actor";
import { db, runIn, type Tx } from "@/lib/server/database/db";
import { wrongField } from "@/lib/shared/errors";
import { answerInvitation } from "@/lib/features/friends/commands";
import type { Friendship } from "@/lib/features/friends/schema";
import { newCode } from "./code";
import { findLink, getOwnInvitation } from "./queries";
import type { OwnInvitation } from "./schema";
import { BEFRIENDED_A_DAY } from "./terms";

/** Creates the reader's link if there is none, and sets the given fields. */
export async function keepInvitation(
  actor: Actor,
  change: { befriends?: boolean },
): Promise<OwnInvitation> {
  await runIn(db())`
    INSERT INTO "Invitation" ("userId", code, befriends)
         VALUES (${actor.id}::uuid, ${newCode()}, ${change.befriends ?? false})
    ON CONFLICT ("userId") DO UPDATE
      SET befriends = coalesce(${change.befriends ?? null}::boolean, "Invitation".befriends)`;
  return getOwnInvitation(actor);
}

/** Changes the code: the former link stops working. */
export async function renewInvitation(actor: Actor): Promise<OwnInvitation> {
  // By the database's clock, as arrivals are.
  await runIn(db())`
    INSERT INTO "Invitation" ("userId", code) VALUES (${actor.id}::uuid, ${newCode()})
    ON CONFLICT ("userId") DO UPDATE SET code = excluded.code, "createdAt" = now()`;
  return getOwnInvitation(actor);
}

export async function endInvitation(actor: Actor): Promise<void> {
  await db().invitation.deleteMany({ where: { userId: actor.id } });
}

/**
 * Records that a user with an incomplete profile has come by this link; the first arrival counts.
 * @throws AppError NOT_FOUND as `getInvitation` does.
 */
export async function recordArrival(
  actor: Actor,
  code: string,
  bookId: string | undefined,
): Promise<void> {
  const { id: inviterId } = await findLink(actor, code);
  if (actor.complete || inviterId === actor.id) return;
  await runIn(db())`
    INSERT INTO "InvitationGuest" ("inviterId", "userId", "bookId", "isNewcomer")
         VALUES (${inviterId}::uuid, ${actor.id}::uuid,
                 (SELECT id FROM "Book" WHERE id = ${bookId ?? null}::uuid AND "ownerId" = ${inviterId}::uuid), true)
    ON CONFLICT DO NOTHING`;
}

/**
 * Makes the actor and the inviter friends: at once if the inviter has agreed beforehand, which counts once per
 * guest and up to a daily limit, else by a friend request. Idempotent.
 * @throws AppError NOT_FOUND as `getInvitation` does; INVALID_INPUT for one's own link; FRIEND_REQUEST_LIMIT.
 */
export async function acceptInvitation(actor: Actor, code: string): Promise<Friendship> {
  const { id: inviterId } = await findLink(actor, code);
  if (inviterId === actor.id) throw wrongField("code", "invalid");
  return answerInvitation(actor, inviterId, (tx) => useAgreement(tx, { inviterId, code, actor }));
}

type Answer = { inviterId: string; code: string; actor: Actor };

/**
 * Uses the inviter's agreement, if valid: given with this code, not used by this reader before, within today's
 * limit. The pair is locked, and the counter is one row that is updated conditionally.
 */
async function useAgreement(tx: Tx, { inviterId, code, actor }: Answer): Promise<boolean> {
  const used = await runIn(tx)`
    WITH agreed AS (
      UPDATE "Invitation" SET "befriendDay" = (now() AT TIME ZONE 'UTC')::date,
             "befriendCount" = CASE "befriendDay" WHEN (now() AT TIME ZONE 'UTC')::date
                               THEN "befriendCount" ELSE 0 END + 1
       WHERE "userId" = ${inviterId}::uuid AND code = ${code} AND befriends
         AND ("befriendDay" IS DISTINCT FROM (now() AT TIME ZONE 'UTC')::date
              OR "befriendCount" < ${BEFRIENDED_A_DAY}::int)
         AND NOT EXISTS (SELECT 1 FROM "InvitationGuest" g
                          WHERE g."inviterId" = ${inviterId}::uuid AND g."userId" = ${actor.id}::uuid
                            AND g."befriendedAt" IS NOT NULL)
      RETURNING "userId")
    INSERT INTO "InvitationGuest" ("inviterId", "userId", "isNewcomer", "befriendedAt")
      SELECT "userId", ${actor.id}::uuid, false, now() FROM agreed
    ON CONFLICT ("inviterId", "userId") DO UPDATE SET "befriendedAt" = excluded."befriendedAt"`;
  return used > 0;
}
