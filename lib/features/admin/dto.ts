import type { Prisma } from "@/prisma/client/client";
import { pictureUrl } from "@/lib/features/users/dto";
import { displayName } from "@/lib/features/users/display-name";
import type { AccountState, AccountTag } from "./schema";

/** Columns that `toAccountTag` needs. */
export const tagSelect = {
  id: true,
  email: true,
  name: true,
  nickname: true,
  displayNamePreference: true,
  profileImageId: true,
  bannedAt: true,
  bannedUntil: true,
  deletedAt: true,
} satisfies Prisma.UserSelect;

export type TagRow = Prisma.UserGetPayload<{ select: typeof tagSelect }>;

export function toAccountTag(row: TagRow): AccountTag {
  return {
    id: row.id,
    displayName: displayName(row),
    profilePictureUrl: pictureUrl(row.profileImageId),
    state: accountState(row),
  };
}

function accountState({
  bannedAt,
  bannedUntil,
  deletedAt,
}: Pick<TagRow, "bannedAt" | "bannedUntil" | "deletedAt">): AccountState {
  if (deletedAt) return "deleted";
  if (!bannedAt) return "active";
  return bannedUntil ? "suspended" : "banned";
}
