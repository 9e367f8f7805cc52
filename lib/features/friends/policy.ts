import type { Actor } from "@/lib/server/session/actor";
import { AppError } from "@/lib/shared/errors";

/** Of a path `/users/{id}/…/{userId}`: whose tie it is, and to whom. */
export interface Tie {
  id: string;
  userId: string;
}

/**
 * Ties to others are one's own business, and to others.
 * @throws AppError FORBIDDEN (somebody else's), INVALID_INPUT (to oneself).
 */
export function assertOwnTie(actor: Actor, { id, userId }: Tie): void {
  if (actor.id !== id) throw new AppError("FORBIDDEN");
  if (userId === id) throw new AppError("INVALID_INPUT", { userId: { code: "invalid" } });
}

/** Two readers in the order in which their friendship is stored. */
export function pairOf(one: string, other: string): { aId: string; bId: string } {
  return one < other ? { aId: one, bId: other } : { aId: other, bId: one };
}
