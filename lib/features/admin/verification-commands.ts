import { audit } from "@/lib/server/audit/commands";
import { files } from "@/lib/features/files/store";
import type { AdminActor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { IDENTITY_FOLDER } from "@/lib/features/moderation/verification-commands";
import { notify } from "@/lib/features/notifications/commands";
import { getVerification } from "./verification-queries";
import type { AdminVerification, Rejection } from "./verification-schema";
import { HOUR } from "@/lib/shared/time";

/** A picture without a row may be one that is just being stored, for so many milliseconds. */
const YOUNG = HOUR;

/** Confirms who the reader is; the picture goes. @throws AppError NOT_FOUND, CONFLICT (decided) */
export async function approveVerification(
  actor: AdminActor,
  id: string,
): Promise<AdminVerification> {
  await transact(async (tx) => {
    const userId = await decide(tx, actor, id, { state: "APPROVED", from: ["PENDING"] });
    await tx.user.update({ where: { id: userId }, data: { idVerifiedAt: new Date() } });
    await notify(tx, { userId, type: "ID_APPROVED", params: {} });
    await audit(tx, { act: "ID_APPROVED", actorId: actor.id, subjectId: userId, ...about(id) });
  });
  return getVerification(actor, id);
}

/**
 * Says no, with the reason, which the reader is told; the picture goes. A confirmation that was
 * given is taken back in the same way.
 * @throws AppError NOT_FOUND, CONFLICT (rejected already, or not what it was)
 */
export async function rejectVerification(
  actor: AdminActor,
  id: string,
  { reason, from }: Rejection,
): Promise<AdminVerification> {
  await transact(async (tx) => {
    const states: Outcome["from"] = from ? [from] : ["PENDING", "APPROVED"];
    const userId = await decide(tx, actor, id, { state: "REJECTED", from: states, reason });
    await tx.user.update({ where: { id: userId }, data: { idVerifiedAt: null } });
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

/** Removes pictures that wait for nothing: their row went, or their removal failed. */
export async function sweepIdentityPictures(now: Date): Promise<void> {
  for await (const { key, storedAt } of files().list()) {
    if (!key.startsWith(IDENTITY_FOLDER) || now.getTime() - storedAt.getTime() < YOUNG) continue;
    const waits = await db().idVerification.count({ where: { pictureKey: key } });
    if (waits === 0) await files().delete([key]);
  }
}

const about = (id: string) => ({ thing: { kind: "verification", id } as const });

interface Outcome {
  state: "APPROVED" | "REJECTED";
  from: ("PENDING" | "APPROVED")[];
  reason?: string;
}

/** @returns whose identity it is about. */
async function decide(
  tx: Tx,
  actor: AdminActor,
  id: string,
  { state, from, reason }: Outcome,
): Promise<string> {
  const row = await tx.idVerification.findUnique({ where: { id } });
  if (!row) throw new AppError("NOT_FOUND");
  const { count } = await tx.idVerification.updateMany({
    where: { id, state: { in: from } },
    data: { state, reason, pictureKey: null, decidedAt: new Date(), decidedById: actor.id },
  });
  if (count === 0) throw new AppError("CONFLICT");
  const { pictureKey } = row;
  if (pictureKey) afterCommit(tx, () => files().delete([pictureKey]));
  return row.userId;
}
