import { useTranslations } from "next-intl";
import type { ButtonLook } from "@/components/ui/button-class";
import { api } from "@/lib/browser/api-client";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { stepsOf, type LoanStep } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { useDayText } from "./due-date";
import { useMeetUpText } from "./meet-up-line";
import { useAnswerDialogs, useLoanDialogs } from "./loan-dialogs";
import { useApproveLabel } from "./use-approval";
import { useLoanAction } from "./use-loan-action";

/** A button or menu item. */
export interface LoanChoice {
  /** `code`: shows or takes the code of a hand-over; `write`: in the chat. */
  step: LoanStep | "report" | "code" | "write";
  label: string;
  onSelect: () => void;
  danger?: boolean;
  variant?: ButtonLook["variant"];
  disabled?: boolean;
}

const ENDS: readonly LoanStep[] = ["reject", "withdraw", "cancel", "callOff"];
/** Steps that choose another date. */
const DATES: readonly LoanChoice["step"][] = ["meetUp", "moveMeetUp", "meetUpReturn"];

const rankOf = ({ step, danger }: LoanChoice) => (DATES.includes(step) ? 0 : danger ? 2 : 1);

/** The hand-over without a code: the button for it leads to the code. */
export const isWithoutCode = ({ step }: LoanChoice) => step === "handOver" || step === "give";

/** As every menu has them: another date first, what ends the loan last. */
export const inMenuOrder = (choices: readonly LoanChoice[]) =>
  choices.toSorted((a, b) => rankOf(a) - rankOf(b));

/**
 * What a side can do with the loan now, as buttons; needs `LoanDialogs` as a parent.
 * @param together all loans of its row.
 */
export function useLoanSteps(loan: Loan, role: LoanRole, together?: readonly Loan[]) {
  const t = useTranslations("loans.actions");
  const done = useTranslations("loans.extension");
  const report = useTranslations("moderation.report");
  const dayText = useDayText();
  const approveLabel = useApproveLabel();
  const open = useLoanDialogs();
  const answer = useAnswerDialogs();
  const { pending, run } = useLoanAction();
  const meetUp = useMeetUpText()(loan);
  const params = { id: loan.id };
  const body = { version: loan.meetUpVersion };

  function take(step: LoanStep): void {
    switch (step) {
      case "approve":
      case "reject":
        return answer(step, [loan]);
      case "confirmMeetUp": {
        const confirm = () => api("PUT /loans/[id]/confirm-meetup", { params, body });
        return void run(confirm, t("meetUpConfirmed", { known: meetUp ? "yes" : "no", meetUp }));
      }
      case "allowTime":
        return void run(
          () => api("PUT /loans/[id]/extension/approve", { params }),
          done("approved"),
        );
      case "moveMeetUp":
      case "meetUpReturn":
        return open("meetUp", loan, together);
      case "give":
        return open("handOver", loan);
      case "moreTime":
      case "giveTime":
        return open("extension", loan);
      case "declineTime":
        return open("declineExtension", loan);
      default:
        return open(step, loan, together);
    }
  }

  const date = loan.extension ? dayText(loan.extension.dueDate) : "";
  const choice = (step: LoanStep): LoanChoice => ({
    step,
    label: step === "approve" ? approveLabel([loan]) : t(step, { date }),
    onSelect: () => take(step),
    danger: ENDS.includes(step),
    disabled: step === "approve" && !loan.bookAvailable,
  });
  const { next, instead, others } = stepsOf(loan, role);
  const complaint: LoanChoice = {
    step: "report",
    label: report("action"),
    onSelect: () => answer("report", [loan]),
  };
  return {
    next: next && choice(next),
    instead: instead && choice(instead),
    others: others.map(choice),
    complaint,
    pending,
  };
}
