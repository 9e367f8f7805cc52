import { audit } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { hideOrRestore } from "@/lib/features/circles/commands";
import { getAdminCircle } from "./circle-queries";
import type { AdminCircle } from "./circle-schema";
import type { Reasoned } from "./schema";

/**
 * Hides a circle from everyone, its owners included: it opens nothing, and nobody finds it, until it is restored.
 * @throws AppError NOT_FOUND, CONFLICT if it is already hidden
 */
export function hideCircle(
  actor: AdminActor,
  id: string,
  { reason }: Reasoned,
): Promise<AdminCircle> {
  return decide(actor, id, { act: "CIRCLE_HIDDEN", isHidden: true, reason });
}

/** @throws AppError NOT_FOUND, CONFLICT if it is not hidden */
export function restoreCircle(actor: AdminActor, id: string): Promise<AdminCircle> {
  return decide(actor, id, { act: "CIRCLE_RESTORED", isHidden: false });
}

interface Decision {
  act: "CIRCLE_HIDDEN" | "CIRCLE_RESTORED";
  isHidden: boolean;
  reason?: string;
}

async function decide(actor: AdminActor, id: string, { act, isHidden, reason }: Decision) {
  const before = await getAdminCircle(actor, id);
  await transact(async (tx) => {
    if (!(await hideOrRestore(tx, id, isHidden))) throw new AppError("CONFLICT");
    const subjectId = before.owners[0]?.id;
    await audit(tx, { act, actorId: actor.id, subjectId, thing: { kind: "circle", id }, reason });
  });
  return getAdminCircle(actor, id);
}
