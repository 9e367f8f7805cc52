import { randomUUID } from "node:crypto";
import { withoutHeic } from "@/lib/features/covers/photo";
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

/** Folder of the pictures in the store. */
export const IDENTITY_FOLDER = "identity/";
/** Wide enough to read the small print of a card, in pixels. */
const SHEET_WIDTH = 1_600;

/**
 * Asks for one's identity to be confirmed by this picture, which administrators alone can see and
 * which goes with their decision. A newer picture takes the place of one that still waits.
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

/** Takes back what waits for a decision, picture and all; what is decided stays. */
export async function withdrawVerification(actor: Actor): Promise<OwnVerification> {
  await transact((tx) => removePending(tx, actor));
  return getOwnVerification(actor);
}

/** The pictures go once it is certain that nothing points to them. */
async function removePending(tx: Tx, actor: Actor): Promise<void> {
  const where = { userId: actor.id, state: "PENDING" } as const;
  for (const { pictureKey } of await tx.idVerification.findMany({ where })) {
    if (pictureKey) afterCommit(tx, () => files().delete([pictureKey]));
  }
  await tx.idVerification.deleteMany({ where });
}
