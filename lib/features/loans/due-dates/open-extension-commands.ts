import type { ExtensionState } from "@/prisma/client/enums";
import { db, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { isoDay } from "@/lib/shared/time";
import { withdrawNotice } from "@/lib/features/notifications/commands";
import { lockBook, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { todayIn } from "./zoned-time";

/** The loan's open ask for more time, or null. */
export function openExtension(tx: Tx, loanId: string) {
  return tx.loanExtension.findFirst({
    where: { loanId, state: "OPEN" },
    select: { id: true, dueDate: true, createdAt: true },
  });
}

/**
 * Ends the open ask for more time, if there is one, and withdraws the owner's notification of it.
 * The caller holds the book's lock.
 * @param feedback the text of the owner's answer.
 */
export async function closeExtension(
  tx: Tx,
  { id: loanId, ownerId }: Pick<LockedLoan, "id" | "ownerId">,
  state: Exclude<ExtensionState, "OPEN">,
  feedback: string | null = null,
): Promise<void> {
  const { count } = await tx.loanExtension.updateMany({
    where: { loanId, state: "OPEN" },
    data: { state, feedback, decidedAt: new Date() },
  });
  if (count === 0) return;
  await withdrawNotice(tx, { userId: ownerId, type: "EXTENSION_REQUESTED", loanId });
}

/**
 * Ends asks for more time until a day that is over at the owner's place: nobody can agree to them any more,
 * and the borrower may ask again.
 * @throws Error the first failure, after all asks have been tried.
 */
export async function endPassedAsks(now = new Date()): Promise<void> {
  const owner = { select: { country: true, lat: true, lon: true } };
  const asks = await db().loanExtension.findMany({
    where: { state: "OPEN", dueDate: { lt: now } },
    select: {
      id: true,
      dueDate: true,
      loan: { select: { id: true, bookId: true, ownerId: true, owner } },
    },
  });
  await runEach("end of an ask for more time", asks, async ({ id, dueDate, loan }) => {
    if (isoDay(dueDate) >= todayIn(timeZoneOf(loan.owner), now)) return;
    await transact(async (tx) => {
      await lockBook(tx, loan.bookId);
      if ((await openExtension(tx, loan.id))?.id === id) await closeExtension(tx, loan, "ENDED");
    });
  });
}
