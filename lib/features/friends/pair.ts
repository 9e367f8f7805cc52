import type { Actor } from "@/lib/server/session/actor";
import { AppError } from "@/lib/shared/errors";

/** Of a path `/users/{id}/…/{userId}`: the acting user, and the other one. */
export interface Pair {
  id: string;
  userId: string;
}

/** @throws AppError FORBIDDEN where somebody else acts, INVALID_INPUT where both are the same. */
export function assertOwnPair(actor: Actor, { id, userId }: Pair): void {
  if (actor.id !== id) throw new AppError("FORBIDDEN");
  if (userId === id) throw new AppError("INVALID_INPUT", { userId: { code: "invalid" } });
}

/** Two users in the order in which their friendship is stored. */
export function orderedPair(one: string, other: string): { aId: string; bId: string } {
  return one < other ? { aId: one, bId: other } : { aId: other, bId: one };
}
