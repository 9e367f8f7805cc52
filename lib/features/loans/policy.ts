import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { visibleUser } from "@/lib/features/users/policy";

/** Authors whose reviews this reader sees; who deleted their account is one of them. */
export function visibleAuthor(actor: Actor): Prisma.UserWhereInput {
  const { deletedAt: _kept, ...conditions } = visibleUser(actor);
  return conditions;
}

/** Ratings with a text that its author knew to be shown. */
export const WITH_REVIEW = { reviewText: { not: null }, reviewShown: true } as const;
