import { audit } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { hideOrRestore } from "@/lib/features/circles/commands";
import { ownersOf } from "@/lib/features/circles/owner-commands";
import { notify, type Notice } from "@/lib/features/notifications/commands";
import { getAdminCircle } from "./circle-queries";
import type { AdminCircle } from "./circle-schema";
import type { Reasoned } from "./schema";

/**
 * Hides a circle from everyone, its owners included, and tells these why: it opens nothing, and nobody finds it, until
 * it is restored.
 * @throws AppError NOT_FOUND, CONFLICT if it is already hidden
 */
export function hideCircle(
  actor: AdminActor,
  id: string,
  { reason }: Reasoned,
): Promise<AdminCircle> {
  return decide(actor, id, (about) => ({ type: "CIRCLE_HIDDEN", params: { ...about, reason } }));
}

/** Restores a hidden circle and tells its owners. @throws AppError NOT_FOUND, CONFLICT if it is not hidden */
export function restoreCircle(actor: AdminActor, id: string): Promise<AdminCircle> {
  return decide(actor, id, (about) => ({ type: "CIRCLE_RESTORED", params: about }));
}

type Told<T extends Notice["type"]> = Omit<Extract<Notice, { type: T }>, "userId">;
type Decision = Told<"CIRCLE_HIDDEN"> | Told<"CIRCLE_RESTORED">;

async function decide(
  actor: AdminActor,
  id: string,
  decisionOn: (about: { circle: string; circleId: string }) => Decision,
) {
  const { name, owners } = await getAdminCircle(actor, id);
  const decision = decisionOn({ circle: name, circleId: id });
  const { type: act, params } = decision;
  await transact(async (tx) => {
    if (!(await hideOrRestore(tx, id, act === "CIRCLE_HIDDEN"))) throw new AppError("CONFLICT");
    const told = await ownersOf(tx, id);
    await notify(tx, ...told.map((userId) => ({ ...decision, userId })));
    const about = { subjectId: owners[0]?.id, thing: { kind: "circle", id } } as const;
    await audit(tx, { act, actorId: actor.id, ...about, reason: params.reason });
  });
  return getAdminCircle(actor, id);
}
