import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { disconnectSession } from "@/lib/server/realtime";
import { forgetActor } from "@/lib/server/session/session";
import { forgetProviderSessions } from "./record-commands";
import { revokeSessions } from "./session-commands";

/**
 * Ends one of one's own sessions; that browser has to prove anew who it is. Throws NOT_FOUND where it is another's, or over.
 */
export async function endOwnSession(actor: Actor, sessionId: string): Promise<void> {
  const ended = await db().session.updateMany({
    where: { id: sessionId, userId: actor.id, revokedAt: null, expiresAt: { gt: new Date() } },
    data: { revokedAt: new Date(), endedBy: "ENDED_ELSEWHERE" },
  });
  if (ended.count === 0) throw new AppError("NOT_FOUND");
  // The provider would sign that browser in again without a question.
  await forgetProviderSessions(actor.id);
  forgetActor(actor.id);
  disconnectSession(sessionId);
}

/** Signs the reader out everywhere but here. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  await revokeSessions(actor.id, { except: actor.sessionId, endedBy: "ENDED_ELSEWHERE" });
}
