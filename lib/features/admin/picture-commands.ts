import { audit } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { removeFiles } from "@/lib/features/files/commands";
import { notify } from "@/lib/features/notifications/commands";
import type { Reasoned } from "./schema";

/**
 * Removes a picture for good, from whatever shows it, and tells its owner why: a book has its drawn
 * cover again, a reader their initials.
 * @throws AppError NOT_FOUND
 */
export async function removePicture(
  actor: AdminActor,
  id: string,
  { reason }: Reasoned,
): Promise<void> {
  await transact(async (tx) => {
    // Deleting it takes it off books and profiles.
    const [image] = await tx.$queryRaw<{ key: string; ownerId: string }[]>`
      DELETE FROM "Image" WHERE id = ${id}::uuid RETURNING key, "ownerId"`;
    if (!image) throw new AppError("NOT_FOUND");
    const { key, ownerId } = image;
    await tx.loan.updateMany({
      where: { photoUrl: `/api/images/${id}` },
      data: { photoUrl: null },
    });
    await notify(tx, { userId: ownerId, type: "PICTURE_REMOVED", params: { reason } });
    const thing = { kind: "picture", id } as const;
    await audit(tx, {
      act: "PICTURE_REMOVED",
      actorId: actor.id,
      subjectId: ownerId,
      thing,
      reason,
    });
    afterCommit(tx, () => removeFiles([key]));
  });
}
