import { transition } from "@/lib/features/loans/action-commands";
import { approveLoan } from "@/lib/features/loans/commands";
import type { LoanAction } from "@/lib/features/loans/machine";
import type { Loan } from "@/lib/features/loans/schema";
import { unsafeActorOf } from "@/lib/server/session/session";
import { AppError } from "@/lib/shared/errors";
import type { LinkedAction } from "./action-link";
import { isStillOpen, type LinkedLoan } from "./action-link-queries";

/** What has to be checked under the loan's lock: these actions are possible in other states too. */
const TRANSITION: Record<Exclude<LinkedAction, "approve">, LoanAction> = {
  reject: "cancel",
  return: "return",
};

/**
 * Does what a link in a mail says, in the owner's name; the signed link replaces a sign-in.
 * @throws AppError NOT_FOUND (the account is closed), LOAN_TRANSITION (the loan has moved on), and what
 *   `approveLoan` throws.
 */
export async function unsafeActByLink({ link, ownerId }: LinkedLoan): Promise<Loan> {
  const owner = await unsafeActorOf(ownerId);
  if (!owner) throw new AppError("NOT_FOUND");
  const { loanId, action } = link;
  if (action === "approve") return approveLoan(owner, loanId, {});
  return transition(owner, loanId, TRANSITION[action], (loan) => {
    if (!isStillOpen(link, loan)) throw new AppError("LOAN_TRANSITION");
    return {};
  });
}
