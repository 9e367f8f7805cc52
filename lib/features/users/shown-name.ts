import type { Prisma } from "@/prisma/client/client";
import { displayName } from "./display-name";
import { isActive } from "./policy";

/** What is asked of another reader to name them to `viewerId`. */
export function otherSelect(viewerId: string) {
  return {
    id: true,
    email: true,
    name: true,
    nickname: true,
    displayNamePreference: true,
    bannedAt: true,
    deletedAt: true,
    blocksMade: { where: { blockedId: viewerId }, select: { blockerId: true } },
    blocksReceived: { where: { blockerId: viewerId }, select: { blockedId: true } },
  } satisfies Prisma.UserSelect;
}
type OtherRow = Prisma.UserGetPayload<{ select: ReturnType<typeof otherSelect> }>;

/** Neither banned nor deleted, and no block between the two. */
export function isVisible(other: OtherRow): boolean {
  const blocks = other.blocksMade.length + other.blocksReceived.length;
  return isActive(other) && blocks === 0;
}

/**
 * The name that a reader goes by now. Whoever is hidden from the other keeps the name of that time.
 * @param thatTime "" where the account has been deleted since.
 */
export function shownName(other: OtherRow, thatTime: string): string {
  return isVisible(other) ? displayName(other) : thatTime;
}
