import { useTranslations } from "next-intl";
import type { ButtonLook } from "@/components/ui/button-class";
import { api } from "@/lib/browser/api-client";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { stepsOf, type LoanStep } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { useDayText } from "./due-date";
import { useApproveLabel } from "./use-approval";
import { useExtensionAnswer } from "./use-extension-answer";
import { useLoanDialogs, type LoanDialogKind } from "./loan-dialogs";
import { useHandover, useLoanAction } from "./use-loan-action";

/** A button or menu item. */
export interface LoanChoice {
  step: LoanStep | "report";
  label: string;
  onSelect: () => void;
  danger?: boolean;
  variant?: ButtonLook["variant"];
  disabled?: boolean;
}

/** What a side can do with the loan now, as buttons; needs `LoanDialogs` as a parent. */
export function useLoanSteps(loan: Loan, role: LoanRole) {
  const t = useTranslations("loans.actions");
  const report = useTranslations("moderation.report");
  const dayText = useDayText();
  const approveLabel = useApproveLabel();
  const open = useLoanDialogs();
  const action = useLoanAction();
  const handover = useHandover(loan.id);
  const answer = useExtensionAnswer(loan.id);
  const confirm = () =>
    api("PUT /loans/[id]/confirm-meetup", {
      params: { id: loan.id },
      body: { version: loan.meetUpVersion },
    });
  const dialog = (
    kind: LoanDialogKind,
    more: Omit<LoanChoice, "step" | "label" | "onSelect"> = {},
  ) => ({
    onSelect: () => open(kind, loan),
    ...more,
  });
  const choices: Record<LoanStep, Omit<LoanChoice, "step" | "label">> = {
    confirmMeetUp: { onSelect: () => void action.run(confirm, t("meetUpConfirmed")) },
    approve: dialog("approve", { disabled: !loan.bookAvailable }),
    meetUp: dialog("meetUp"),
    moveMeetUp: dialog("meetUp", { variant: "ghost" }),
    meetUpReturn: dialog("meetUp", { variant: "ghost" }),
    handOver: { onSelect: () => void handover.run() },
    give: dialog("give"),
    return: dialog("return"),
    moreTime: dialog("extension", { variant: "soft" }),
    giveTime: dialog("extension", { variant: "ghost" }),
    allowTime: { onSelect: answer.approve },
    declineTime: dialog("declineExtension", { variant: "ghost" }),
    rateBorrower: dialog("rateBorrower", { variant: "soft" }),
    rateBook: dialog("rateBook", { variant: "soft" }),
    reject: dialog("reject", { danger: true }),
    withdraw: dialog("withdraw", { danger: true }),
    cancel: dialog("cancel", { danger: true }),
    callOff: dialog("callOff", { danger: true }),
    manage: dialog("manage", { variant: "ghost" }),
  };
  const date = loan.extension ? dayText(loan.extension.dueDate) : "";
  const choice = (step: LoanStep): LoanChoice => ({
    step,
    label: step === "approve" ? approveLabel([loan]) : t(step, { date }),
    ...choices[step],
  });
  const { next, instead, others } = stepsOf(loan, role);
  const complaint: LoanChoice = { step: "report", label: report("action"), ...dialog("report") };
  return {
    next: next && choice(next),
    instead: instead && choice(instead),
    others: others.map(choice),
    complaint,
    pending: action.pending || handover.pending || answer.pending,
  };
}
