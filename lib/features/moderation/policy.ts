import type { Actor } from "@/lib/server/session/actor";
import { ACTIVE_USER } from "@/lib/features/users/policy";

/** Users this one may report: active ones who have not blocked them. */
export function reportableUser(actor: Actor) {
  return { ...ACTIVE_USER, blocksMade: { none: { blockedId: actor.id } } };
}

/** Authors of reviews: those who deleted their account too, for their reviews stay. */
export function reportableAuthor(actor: Actor) {
  const { deletedAt: _, ...conditions } = reportableUser(actor);
  return conditions;
}
