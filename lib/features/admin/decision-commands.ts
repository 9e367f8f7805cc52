import { audit, type AuditNote } from "@/lib/server/audit/commands";
import type { Tx } from "@/lib/server/database/db";
import type { AdminActor } from "@/lib/server/session/actor";
import type { AuditAct } from "@/lib/shared/audit-acts";
import { notify, type Notice } from "@/lib/features/notifications/commands";

/** Tells a reader of an administrator's decision, and logs it under the same name. */
export async function tellDecision(
  tx: Tx,
  actor: AdminActor,
  notice: Extract<Notice, { type: AuditAct }>,
  thing: AuditNote["thing"],
): Promise<void> {
  const { type: act, userId: subjectId, params } = notice;
  await notify(tx, notice);
  await audit(tx, { act, actorId: actor.id, subjectId, thing, reason: params.reason });
}
