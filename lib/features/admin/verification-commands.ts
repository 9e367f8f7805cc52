import type { AdminActor } from "@/lib/server/session/actor";
import { transact } from "@/lib/server/database/transact";
import {
  decideVerification,
  type VerificationOutcome,
} from "@/lib/features/moderation/verification-commands";
import { tellDecision } from "./decision-commands";
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
    const notice = { userId, type: "ID_APPROVED", params: {} } as const;
    await tellDecision(tx, actor, notice, { kind: "verification", id });
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
    const notice = { userId, type: "ID_REJECTED", params: { reason } } as const;
    await tellDecision(tx, actor, notice, { kind: "verification", id });
  });
  return getVerification(actor, id);
}
