import type { ExtensionState } from "@/prisma/client/enums";
import { db, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { withdrawNotice } from "@/lib/features/notifications/commands";
import { lockBook, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { todayIn } from "./zoned-time";

/** The open ask for more time of this loan, if there is one. */
export function openExtension(tx: Tx, loanId: string) {
  return tx.loanExtension.findFirst({
    where: { loanId, state: "OPEN" },
    select: { id: true, dueDate: true, createdAt: true },
  });
}

/**
 * Ends the open ask for more time, if there is one; the owner need not see its notification any more.
 * The caller holds the book's lock.
 * @param feedback what the owner wrote with the answer.
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
 * Ends the asks for more time whose day is over where the owner is: no one can agree to them any more, and the
 * borrower may ask anew.
 * @throws Error the first failure, once all others have had their turn.
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
  await runEach("end of an ask for more time", asks, askIdOf, async ({ id, dueDate, loan }) => {
    if (dueDate.toISOString().slice(0, 10) >= todayIn(timeZoneOf(loan.owner), now)) return;
    await transact(async (tx) => {
      await lockBook(tx, loan.bookId);
      if ((await openExtension(tx, loan.id))?.id === id) await closeExtension(tx, loan, "ENDED");
    });
  });
}

const askIdOf = ({ id }: { id: string }) => id;
