import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { summarySelect, toSummary } from "@/lib/features/users/dto";
import { withIsoTimes } from "@/lib/shared/records";
import type { BlockedUser, OwnVerification } from "./schema";
import { BLOCKED_LISTED } from "./terms";

/** Users whom the actor has blocked, the latest first. */
export async function listBlocked(actor: Actor): Promise<BlockedUser[]> {
  const rows = await db().block.findMany({
    where: { blockerId: actor.id, blocked: { deletedAt: null } },
    orderBy: [{ createdAt: "desc" }, { blockedId: "desc" }],
    take: BLOCKED_LISTED,
    select: {
      createdAt: true,
      blocked: {
        select: {
          ...summarySelect,
          bannedAt: true,
          blocksMade: { where: { blockedId: actor.id }, select: { blockedId: true } },
        },
      },
    },
  });
  return rows.map(({ createdAt, blocked }) => {
    const { id, displayName, profilePictureUrl: picture } = toSummary(blocked);
    const isSeen = !blocked.bannedAt && blocked.blocksMade.length === 0;
    const profilePictureUrl = isSeen ? picture : null;
    return { id, displayName, profilePictureUrl, blockedAt: createdAt.toISOString() };
  });
}

/** The actor's latest identity check; a reader whose profile says so is verified, with or without one. */
export async function getOwnVerification(actor: Actor): Promise<OwnVerification> {
  const { idVerifiedAt, verifications } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      idVerifiedAt: true,
      verifications: {
        orderBy: { createdAt: "desc" },
        take: 1,
        select: { state: true, createdAt: true, decidedAt: true, reason: true },
      },
    },
  });
  const none = { state: "NONE", createdAt: null, decidedAt: null, reason: null } as const;
  const row = verifications[0] ?? none;
  if (!idVerifiedAt) return withIsoTimes(row);
  const state = "APPROVED" as const;
  return withIsoTimes({ ...row, state, decidedAt: idVerifiedAt, reason: null });
}
