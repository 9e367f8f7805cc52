import type { ExtensionState } from "@/prisma/client/enums";
import type { Tx } from "@/lib/server/database/db";
import { withdrawNotice } from "@/lib/features/notifications/commands";
import type { LockedLoan } from "./lock-commands";

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
  { id: loanId, ownerId }: LockedLoan,
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
