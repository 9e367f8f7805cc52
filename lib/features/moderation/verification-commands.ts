import { randomUUID } from "node:crypto";
import { withoutHeic } from "@/lib/features/covers/photo";
import { toSheet } from "@/lib/features/files/picture";
import { files, putPrivate } from "@/lib/features/files/store";
import type { Actor, AdminActor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError, existing } from "@/lib/shared/errors";
import { HOUR } from "@/lib/shared/time";
import { getOwnVerification } from "./queries";
import type { OwnVerification } from "./schema";

const IDENTITY_FOLDER = "identity/";
/** In pixels: wide enough for the small print of a card. */
const SHEET_WIDTH = 1_600;
/** A younger picture without a row may just be being stored. */
const YOUNG_MS = HOUR;

/**
 * Submits a picture of a document, which only administrators see and which is deleted after their decision. It
 * replaces a pending one.
 * @throws AppError ALREADY_VERIFIED, DISK_FULL, COVERS_BUSY, and the errors of `toSheet`.
 */
export async function askForVerification(
  actor: Actor,
  bytes: Uint8Array,
): Promise<OwnVerification> {
  const verified = { id: actor.id, idVerifiedAt: { not: null } };
  if ((await db().user.count({ where: verified })) > 0) throw new AppError("ALREADY_VERIFIED");
  const pictureKey = `${IDENTITY_FOLDER}${randomUUID()}`;
  const picture = await withoutHeic(actor.id, bytes);
  await putPrivate(pictureKey, await toSheet(actor.id, picture, SHEET_WIDTH));
  try {
    await transact(async (tx) => {
      await removePending(tx, actor);
      await tx.idVerification.create({ data: { userId: actor.id, pictureKey } });
    });
  } catch (error) {
    await files().delete([pictureKey]);
    throw isUniqueViolation(error) ? new AppError("CONFLICT") : error;
  }
  return getOwnVerification(actor);
}

/** Withdraws a pending identity check and deletes its picture; a decided one stays. */
export async function withdrawVerification(actor: Actor): Promise<OwnVerification> {
  await transact((tx) => removePending(tx, actor));
  return getOwnVerification(actor);
}

/** The pictures are deleted after the commit, when no row refers to them. */
async function removePending(tx: Tx, actor: Actor): Promise<void> {
  const where = { userId: actor.id, state: "PENDING" } as const;
  for (const { pictureKey } of await tx.idVerification.findMany({ where })) {
    if (pictureKey) afterCommit(tx, () => files().delete([pictureKey]));
  }
  await tx.idVerification.deleteMany({ where });
}

export interface VerificationOutcome {
  state: "APPROVED" | "REJECTED";
  /** Allowed present states. */
  from: readonly ("PENDING" | "APPROVED")[];
  reason?: string;
}

/**
 * Confirms, rejects or withdraws a user's identity check; the picture is deleted.
 * @returns the id of the user.
 * @throws AppError NOT_FOUND, CONFLICT (in another state)
 */
export async function decideVerification(
  tx: Tx,
  actor: AdminActor,
  id: string,
  { state, from, reason }: VerificationOutcome,
): Promise<string> {
  const row = await tx.idVerification.findUnique({ where: { id } });
  const { userId, pictureKey } = existing(row);
  const decidedAt = new Date();
  const { count } = await tx.idVerification.updateMany({
    where: { id, state: { in: [...from] } },
    data: { state, reason, pictureKey: null, decidedAt, decidedById: actor.id },
  });
  if (count === 0) throw new AppError("CONFLICT");
  const idVerifiedAt = state === "APPROVED" ? decidedAt : null;
  await tx.user.update({ where: { id: userId }, data: { idVerifiedAt } });
  if (pictureKey) afterCommit(tx, () => files().delete([pictureKey]));
  return userId;
}

/** Removes pictures without a pending identity check: their row was deleted, or their removal failed. */
export async function sweepIdentityPictures(now: Date): Promise<void> {
  for await (const { key, storedAt } of files().list()) {
    if (!key.startsWith(IDENTITY_FOLDER) || now.getTime() - storedAt.getTime() < YOUNG_MS) continue;
    const waits = await db().idVerification.count({ where: { pictureKey: key } });
    if (waits === 0) await files().delete([key]);
  }
}
