import { deleteImage } from "@/lib/features/files/commands";
import { audit } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { transact } from "@/lib/server/database/transact";
import { takeNoteOut } from "@/lib/features/journey/commands";
import { removeReviewText } from "@/lib/features/loans/ratings/commands";
import { notify } from "@/lib/features/notifications/commands";
import { tellDecision } from "./decision-commands";
import type { Reasoned, ReviewParams } from "./schema";

/** Removes the text of a review permanently and tells its author why; the scores stay. @throws AppError NOT_FOUND */
export async function removeReview(
  actor: AdminActor,
  { about, id }: ReviewParams,
  { reason }: Reasoned,
): Promise<void> {
  await transact(async (tx) => {
    const subjectId = await removeReviewText(tx, about, id);
    const [{ bookTitle: title }, isHere] = await Promise.all([
      tx.loan.findUniqueOrThrow({ where: { id }, select: { bookTitle: true } }),
      tx.user.count({ where: { id: subjectId, deletedAt: null } }),
    ]);
    const [type, thing] = ["REVIEW_REMOVED", { kind: "review", id }] as const;
    if (isHere) await notify(tx, { userId: subjectId, type, params: { title, reason } });
    await audit(tx, { act: type, actorId: actor.id, subjectId, thing, reason });
  });
}

/** Removes a note in the margin permanently and tells its author why. @throws AppError NOT_FOUND */
export async function removeNote(
  actor: AdminActor,
  id: string,
  { reason }: Reasoned,
): Promise<void> {
  await transact(async (tx) => {
    const { authorId: userId, title } = await takeNoteOut(tx, id);
    const notice = { userId, type: "NOTE_REMOVED", params: { title, reason } } as const;
    await tellDecision(tx, actor, notice, { kind: "note", id });
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
    const userId = await deleteImage(tx, id);
    await tx.loan.updateMany({
      where: { photoUrl: `/api/images/${id}` },
      data: { photoUrl: null },
    });
    const notice = { userId, type: "PICTURE_REMOVED", params: { reason } } as const;
    await tellDecision(tx, actor, notice, { kind: "picture", id });
  });
}
