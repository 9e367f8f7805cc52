import { audit } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { transact } from "@/lib/server/database/transact";
import {
  decideVerification,
  type VerificationOutcome,
} from "@/lib/features/moderation/verification-commands";
import { notify } from "@/lib/features/notifications/commands";
import { getVerification } from "./verification-queries";
import type { AdminVerification, Rejection } from "./verification-schema";

/** Confirms the reader's identity and deletes the picture. @throws AppError NOT_FOUND, CONFLICT (decided) */
export async function approveVerification(
  actor: AdminActor,
  id: string,
): Promise<AdminVerification> {
  await transact(async (tx) => {
    const outcome = { state: "APPROVED", from: ["PENDING"] } as const;
    const userId = await decideVerification(tx, actor, id, outcome);
    await notify(tx, { userId, type: "ID_APPROVED", params: {} });
    await audit(tx, { act: "ID_APPROVED", actorId: actor.id, subjectId: userId, ...about(id) });
  });
  return getVerification(actor, id);
}

/**
 * Rejects the reader's identity, tells them the reason and deletes the picture. A confirmation is withdrawn in
 * the same way.
 * @throws AppError NOT_FOUND, CONFLICT (already rejected, or another state)
 */
export async function rejectVerification(
  actor: AdminActor,
  id: string,
  { reason, from }: Rejection,
): Promise<AdminVerification> {
  await transact(async (tx) => {
    const states: VerificationOutcome["from"] = from ? [from] : ["PENDING", "APPROVED"];
    const outcome = { state: "REJECTED", from: states, reason } as const;
    const userId = await decideVerification(tx, actor, id, outcome);
    await notify(tx, { userId, type: "ID_REJECTED", params: { reason } });
    await audit(tx, {
      act: "ID_REJECTED",
      actorId: actor.id,
      subjectId: userId,
      ...about(id),
      reason,
    });
  });
  return getVerification(actor, id);
}

const about = (id: string) => ({ thing: { kind: "verification", id } as const });
