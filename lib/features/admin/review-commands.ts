import { deleteImage } from "@/lib/features/files/commands";
import { audit } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { transact } from "@/lib/server/database/transact";
import { takeNoteOut } from "@/lib/features/journey/commands";
import { removeReviewText } from "@/lib/features/loans/ratings/commands";
import { notify } from "@/lib/features/notifications/commands";
import type { Reasoned, ReviewParams } from "./schema";

/** Removes the text of a review permanently and tells its author why; the scores stay. @throws AppError NOT_FOUND */
export async function removeReview(
  actor: AdminActor,
  { about, id }: ReviewParams,
  { reason }: Reasoned,
): Promise<void> {
  await transact(async (tx) => {
    const authorId = await removeReviewText(tx, about, id);
    const [{ bookTitle: title }, isHere] = await Promise.all([
      tx.loan.findUniqueOrThrow({ where: { id }, select: { bookTitle: true } }),
      tx.user.count({ where: { id: authorId, deletedAt: null } }),
    ]);
    if (isHere)
      await notify(tx, { userId: authorId, type: "REVIEW_REMOVED", params: { title, reason } });
    const thing = { kind: "review", id } as const;
    await audit(tx, {
      act: "REVIEW_REMOVED",
      actorId: actor.id,
      subjectId: authorId,
      thing,
      reason,
    });
  });
}

/** Removes a note in the margin permanently and tells its author why. @throws AppError NOT_FOUND */
export async function removeNote(
  actor: AdminActor,
  id: string,
  { reason }: Reasoned,
): Promise<void> {
  await transact(async (tx) => {
    const { authorId, title } = await takeNoteOut(tx, id);
    await notify(tx, { userId: authorId, type: "NOTE_REMOVED", params: { title, reason } });
    await audit(tx, {
      act: "NOTE_REMOVED",
      actorId: actor.id,
      subjectId: authorId,
      thing: { kind: "note", id },
      reason,
    });
  });
}

/**
 * Removes a picture permanently and tells its owner why: a book shows its generated cover again, a reader their
 * initials.
 * @throws AppError NOT_FOUND
 */
export async function removePicture(
  actor: AdminActor,
  id: string,
  { reason }: Reasoned,
): Promise<void> {
  await transact(async (tx) => {
    const ownerId = await deleteImage(tx, id);
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
  });
}
