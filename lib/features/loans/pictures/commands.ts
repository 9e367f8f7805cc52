import { withoutHeic } from "@/lib/features/covers/photo";
import { deleteImage, storeImage } from "@/lib/features/files/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { lockPair } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, existing } from "@/lib/shared/errors";
import { loansOf, roleOf } from "@/lib/features/loans/policy";
import { MAX_LOAN_PICTURES } from "@/lib/features/loans/terms";
import { isBlocked, lockLoan, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { stateOfMoment } from "./window";
import { getLoanPicture } from "./queries";
import type { LoanPicture, LoanPictureFields } from "./schema";

/**
 * Adds a picture of the book's condition, visible to the two sides of the loan. Checked before the picture
 * is decoded and again when it is written.
 * @throws AppError NOT_FOUND (not a side), LOAN_TRANSITION (the moment is not open), FORBIDDEN (one has
 *   blocked the other), LOAN_PICTURE_LIMIT, and what `withoutHeic` and `storeImage` throw.
 */
export async function addLoanPicture(
  actor: Actor,
  loanId: string,
  { moment }: LoanPictureFields,
  bytes: Uint8Array,
): Promise<LoanPicture> {
  const loan = await db().loan.findFirst({ where: { id: loanId, ...loansOf(actor.id) } });
  await freeSlot(db(), actor, existing(loan), moment);
  const picture = await withoutHeic(actor.id, bytes);
  const imageId = await storeImage(actor, "loan-picture", picture, async (tx) => {
    const locked = await lockLoan(tx, actor, loanId);
    // A concurrent block is written before or after the whole transaction.
    await lockPair(tx, locked.ownerId, locked.borrowerId);
    const slot = await freeSlot(tx, actor, locked, moment);
    const byOwner = roleOf(actor.id, locked) === "owner";
    return { loanPicture: { create: { loanId, byOwner, moment, slot } } };
  });
  return getLoanPicture(actor, imageId);
}

/** The lowest free slot of this side at the moment. @throws AppError as `addLoanPicture`. */
async function freeSlot(
  tx: Tx,
  actor: Actor,
  loan: LockedLoan,
  moment: LoanPicture["moment"],
): Promise<number> {
  if (!stateOfMoment(moment, loan).isOpen) throw new AppError("LOAN_TRANSITION");
  if (await isBlocked(tx, loan)) throw new AppError("FORBIDDEN");
  const byOwner = roleOf(actor.id, loan) === "owner";
  const taken = await tx.loanPicture.findMany({
    where: { loanId: loan.id, byOwner, moment },
    select: { slot: true },
  });
  const slots = Array.from({ length: MAX_LOAN_PICTURES }, (_, at) => at + 1);
  const free = slots.find((slot) => taken.every((picture) => picture.slot !== slot));
  if (free === undefined) throw new AppError("LOAN_PICTURE_LIMIT");
  return free;
}

/**
 * Deletes one's own picture if its moment is open or still to come.
 * @throws AppError NOT_FOUND (not a side, or not one's own picture), LOAN_TRANSITION.
 */
export async function removeLoanPicture(
  actor: Actor,
  { id: loanId, imageId }: { id: string; imageId: string },
): Promise<void> {
  await transact(async (tx) => {
    const loan = await lockLoan(tx, actor, loanId);
    const where = { imageId, loanId, image: { ownerId: actor.id } };
    const picture = await tx.loanPicture.findFirst({ where, select: { moment: true } });
    const { moment } = existing(picture);
    if (!stateOfMoment(moment, loan).mayRemove) throw new AppError("LOAN_TRANSITION");
    await deleteImage(tx, imageId);
  });
}
