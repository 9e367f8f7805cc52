import type { Actor } from "@/lib/server/session/actor";
import { ACTIVE_USER } from "@/lib/features/users/policy";

/** Users whom the actor may report: active ones who have not blocked the actor. */
export function reportableUser(actor: Actor) {
  return { ...ACTIVE_USER, blocksMade: { none: { blockedId: actor.id } } };
}

/** Authors of reviews, including those with a deleted account, because their reviews stay. */
export function reportableAuthor(actor: Actor) {
  const { deletedAt: _, ...conditions } = reportableUser(actor);
  return conditions;
}
