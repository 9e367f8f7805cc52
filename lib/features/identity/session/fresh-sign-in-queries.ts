import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";

/** Sensitive acts ask for a sign-in that is no older, in milliseconds. */
const FRESH_FOR = 15 * 60_000;

/** Until when this session's sign-in is fresh; a time in the past where it is not. */
export async function freshUntil(actor: Actor): Promise<Date> {
  const { authenticatedAt } = await db().session.findUniqueOrThrow({
    where: { id: actor.sessionId },
    select: { authenticatedAt: true },
  });
  return new Date(authenticatedAt.getTime() + FRESH_FOR);
}

/** @throws AppError FRESH_SIGN_IN_REQUIRED where the sign-in is older than 15 minutes */
export async function demandFreshSignIn(actor: Actor): Promise<void> {
  if ((await freshUntil(actor)) < new Date()) throw new AppError("FRESH_SIGN_IN_REQUIRED");
}
