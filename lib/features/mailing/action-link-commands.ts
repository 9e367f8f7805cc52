import { transition } from "@/lib/features/loans/action-commands";
import { approveLoan } from "@/lib/features/loans/commands";
import { approveExtension, declineExtension } from "@/lib/features/loans/extension-commands";
import type { LoanAction } from "@/lib/features/loans/machine";
import type { Loan } from "@/lib/features/loans/schema";
import { unsafeActorOf } from "@/lib/server/session/session";
import { AppError } from "@/lib/shared/errors";
import { isStillOpen, linkStateSelect, type LinkedLoan } from "./action-link-queries";

/** What has to be checked under the loan's lock: these actions are possible in other states too. */
const TRANSITION: Record<"reject" | "return", LoanAction> = {
  reject: "cancel",
  return: "return",
};

/**
 * Does what a link in a mail says, in the owner's name; the signed link replaces a sign-in.
 * @throws AppError NOT_FOUND (the account is closed), LOAN_TRANSITION (the loan has moved on), and what
 *   `approveLoan` and `approveExtension` throw.
 */
export async function unsafeActByLink({ link, ownerId }: LinkedLoan): Promise<Loan> {
  const owner = await unsafeActorOf(ownerId);
  if (!owner) throw new AppError("NOT_FOUND");
  const { loanId, action } = link;
  if (action === "approve") return approveLoan(owner, loanId, {});
  if (action === "allow") return approveExtension(owner, loanId, link.at);
  if (action === "refuse") return declineExtension(owner, loanId, {}, link.at);
  return transition(owner, loanId, TRANSITION[action], async (loan, tx) => {
    const where = { id: loan.id };
    const state = await tx.loan.findUniqueOrThrow({ where, select: linkStateSelect });
    if (!isStillOpen(link, state)) throw new AppError("LOAN_TRANSITION");
    return {};
  });
}
