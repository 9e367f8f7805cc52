"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext, type ComponentProps, type ReactNode } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import type { LoanDialogProps } from "./use-loan-action";

// Loaded when first opened: most visits to a list change nothing.
const ApproveDialog = lazyComponent(() =>
  import("./dialogs/approve-dialog").then((m) => m.ApproveDialog),
);
const CancelDialog = lazyComponent(() =>
  import("./dialogs/cancel-dialog").then((m) => m.CancelDialog),
);
const ReportDialog = lazyComponent(() =>
  import("@/components/moderation/report-dialog").then((m) => m.ReportDialog),
);
const WithoutCode = lazyComponent(() =>
  import("./dialogs/without-code").then((m) => m.WithoutCode),
);

const DIALOGS = {
  manage: lazyComponent(() => import("./dialogs/manage-dialog").then((m) => m.ManageDialog)),
  return: lazyComponent(() => import("./dialogs/return-dialog").then((m) => m.ReturnDialog)),
  meetUp: lazyComponent(() => import("./dialogs/meet-up-dialog").then((m) => m.MeetUpDialog)),
  handOver: ({ loan, onClose }: LoanDialogProps) => (
    <WithoutCode loans={[loan]} onClose={onClose} />
  ),
  callOff: ending("callOff"),
  cancel: ending("cancel"),
  withdraw: ending("withdraw"),
  declineExtension: ending("declineExtension"),
  rateBorrower: lazyComponent(() =>
    import("./dialogs/rate-dialogs").then((m) => m.RateBorrowerDialog),
  ),
  rateBook: lazyComponent(() => import("./dialogs/rate-dialogs").then((m) => m.RateBookDialog)),
  extension: lazyComponent(() =>
    import("./dialogs/extension-dialog").then((m) => m.ExtensionDialog),
  ),
};

export type LoanDialogKind = keyof typeof DIALOGS;

/** The cancel dialog with the texts of one kind. */
function ending(kind: ComponentProps<typeof CancelDialog>["kind"]) {
  return function EndDialog({ loan, onClose }: LoanDialogProps) {
    return <CancelDialog loans={[loan]} kind={kind} onClose={onClose} />;
  };
}

/** Shows a dialog, or with null none. */
const DialogContext = createContext<(dialog: ReactNode) => void>(() => {});

/** Shows a dialog, in place of the open one; needs `LoanDialogs` as a parent. */
export const useShowDialog = () => useContext(DialogContext);

/** Opens a dialog about a loan; needs `LoanDialogs` as a parent. */
export function useLoanDialogs() {
  const show = useShowDialog();
  return function open(kind: LoanDialogKind, loan: Loan, together?: readonly Loan[]): void {
    const Dialog = DIALOGS[kind];
    const go = (next: LoanDialogKind, about = loan) => open(next, about);
    show(<Dialog loan={loan} together={together} onClose={() => show(null)} onGo={go} />);
  };
}

/** Requests of one borrower; or a loan, to report its other side. */
type Asked = readonly [Loan | PendingLoan, ...(Loan | PendingLoan)[]];

export type Answer = "approve" | "reject" | "report";

/** Opens the dialog of an answer to requests, or the report; needs `LoanDialogs` as a parent. */
export function useAnswerDialogs() {
  const t = useTranslations("moderation.report");
  const { id: userId } = useMe();
  const show = useShowDialog();
  const open = useLoanDialogs();
  const onClose = () => show(null);
  return (answer: Answer, loans: Asked) => {
    if (answer === "approve") {
      // The dialog of the meet-up follows.
      const meet = (loan: Loan) => open("meetUp", loan);
      return show(<ApproveDialog requests={loans} onApproved={meet} onClose={onClose} />);
    }
    if (answer === "reject")
      return show(<CancelDialog loans={loans} kind="reject" onClose={onClose} />);
    const [loan] = loans;
    const isBorrower = "owner" in loan && loan.borrowerUserId === userId;
    const about = { context: { loanId: loan.id }, name: t("loan", { title: loan.bookTitle }) };
    const target = isBorrower ? loan.owner : loan.borrower;
    show(<ReportDialog target={target} about={about} onClose={onClose} />);
  };
}

/** Shows the open dialog of a screen with loans, and returns the focus when it closes. */
export function LoanDialogs({ children }: { children: ReactNode }) {
  const [dialog, show] = useDialogState<ReactNode>(null);
  return (
    <DialogContext value={show}>
      {children}
      {dialog}
    </DialogContext>
  );
}
