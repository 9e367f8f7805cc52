import { randomUUID } from "node:crypto";
import { isHeic } from "@/lib/features/covers/heic";
import { runInWorker, withSlot } from "@/lib/features/covers/worker-pool";
import { toSheet } from "@/lib/features/files/picture";
import { putPrivate } from "@/lib/features/files/private-file";
import { files } from "@/lib/features/files/store";
import type { Actor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { getOwnVerification } from "./verification-queries";
import type { OwnVerification } from "./verification-schema";

export const IDENTITY_FOLDER = "identity/";
/** In pixels: wide enough to read the small print of a card. */
const SHEET_WIDTH = 1_600;
/** The worker that decodes a phone's photo is stopped after so many milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Submits a picture of a document, which only administrators see and which is deleted with their
 * decision. It replaces a pending one.
 * @throws AppError ALREADY_VERIFIED, DISK_FULL, COVERS_BUSY, and what `toSheet` throws.
 */
export async function askForVerification(
  actor: Actor,
  bytes: Uint8Array,
): Promise<OwnVerification> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { idVerifiedAt: true },
  });
  if (user.idVerifiedAt) throw new AppError("ALREADY_VERIFIED");
  const pictureKey = `${IDENTITY_FOLDER}${randomUUID()}`;
  await putPrivate(
    pictureKey,
    await toSheet(actor.id, await toCommonFormat(actor.id, bytes), SHEET_WIDTH),
  );
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

/** HEIC, the format of phones, is decoded in a worker. */
async function toCommonFormat(userId: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (!isHeic(bytes)) return bytes;
  return withSlot(userId, () =>
    runInWorker("redraw", bytes, AbortSignal.timeout(TIMEOUT_MS)).catch((error: Error) => {
      throw new AppError(error.message === "TOO_LARGE" ? "TOO_LARGE" : "UNREADABLE_PICTURE");
    }),
  );
}

/** Withdraws a pending verification and its picture; a decided one stays. */
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
