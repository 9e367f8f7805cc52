import { transition } from "@/lib/features/loans/steps/action-commands";
import { approveLoan } from "@/lib/features/loans/steps/commands";
import {
  approveExtension,
  declineExtension,
} from "@/lib/features/loans/due-dates/extension-commands";
import type { LoanAction } from "@/lib/features/loans/machine/loan-machine";
import { endOutsideLoan } from "@/lib/features/shelf/outside-loan-commands";
import { unsafeActorOf } from "@/lib/server/session/session";
import type { Loan } from "@/lib/features/loans/schema";
import type { Actor } from "@/lib/server/session/actor";
import { AppError, existing } from "@/lib/shared/errors";
import type { ActionLink } from "./action-link";
import {
  IS_STILL_OPEN,
  linkStateSelect,
  type LinkedLoan,
  type LoanLinkAction,
} from "./action-link-queries";

/** Checked under the loan's lock: these actions are possible in other states too. */
const TRANSITION: Record<"reject" | "return", LoanAction> = {
  reject: "cancel",
  return: "return",
};

/**
 * Carries out the action of a link in a mail, in the owner's name; the signed link replaces a sign-in.
 * @returns the resulting due date ("YYYY-MM-DD"), if there is one.
 * @throws AppError NOT_FOUND (the account is closed), LOAN_TRANSITION (the loan has changed), and the errors of
 *   `approveLoan` and `approveExtension`.
 */
export async function unsafeActByLink({ link, ownerId }: LinkedLoan): Promise<string | null> {
  const owner = existing(await unsafeActorOf(ownerId));
  if (link.action === "returnOutside") {
    await endOutsideLoan(owner, link.subjectId, link.at);
    return null;
  }
  return (await act(owner, link, link.action)).dueDate;
}

function act(owner: Actor, link: ActionLink, action: LoanLinkAction): Promise<Loan> {
  const { subjectId: loanId } = link;
  if (action === "approve") return approveLoan(owner, loanId, {});
  if (action === "allow") return approveExtension(owner, loanId, link.at);
  if (action === "refuse") return declineExtension(owner, loanId, {}, link.at);
  return transition(owner, loanId, TRANSITION[action], async (loan, tx) => {
    const where = { id: loan.id };
    const state = await tx.loan.findUniqueOrThrow({ where, select: linkStateSelect });
    if (!IS_STILL_OPEN[action](state, link.at)) throw new AppError("LOAN_TRANSITION");
    return {};
  });
}
