"use client";

import { useTranslations } from "next-intl";
import {
  createContext,
  useCallback,
  useContext,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import type { LoanDialogProps, LoanStepDialogProps } from "./use-loan-action";
import type { Loan } from "@/lib/features/loans/schema";

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

const DIALOGS = {
  approve: ApproveLoanDialog,
  manage: lazyComponent(() => import("./dialogs/manage-dialog").then((m) => m.ManageDialog)),
  return: lazyComponent(() => import("./dialogs/return-dialog").then((m) => m.ReturnDialog)),
  meetUp: lazyComponent(() => import("./dialogs/meet-up-dialog").then((m) => m.MeetUpDialog)),
  give: lazyComponent(() => import("./dialogs/give-dialog").then((m) => m.GiveDialog)),
  callOff: ending("callOff"),
  cancel: ending("cancel"),
  reject: ending("reject"),
  withdraw: ending("withdraw"),
  rateBorrower: lazyComponent(() =>
    import("./dialogs/rate-borrower-dialog").then((m) => m.RateBorrowerDialog),
  ),
  rateBook: lazyComponent(() => import("./dialogs/rate-book-dialog").then((m) => m.RateBookDialog)),
  extension: lazyComponent(() =>
    import("./dialogs/extension-dialog").then((m) => m.ExtensionDialog),
  ),
  declineExtension: ending("declineExtension"),
  report: ReportLoanDialog,
};

export type LoanDialogKind = keyof typeof DIALOGS;

type Open = (kind: LoanDialogKind, loan: Loan) => void;

const LoanDialogsContext = createContext<Open>(() => {});

/** Opens a dialog about a loan; needs `LoanDialogs` as a parent. */
export const useLoanDialogs = () => useContext(LoanDialogsContext);

/** Shows the open dialog of a screen with loans, and returns the focus when it closes. */
export function LoanDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ kind: LoanDialogKind; loan: Loan } | null>(null);
  const show = useCallback<Open>((kind, loan) => setOpen({ kind, loan }), []);
  useFocusReturn(open !== null);

  const OpenDialog = open && DIALOGS[open.kind];
  return (
    <LoanDialogsContext value={show}>
      {children}
      {OpenDialog && (
        <OpenDialog
          loan={open.loan}
          onClose={() => setOpen(null)}
          onGo={(kind, loan = open.loan) => setOpen({ kind, loan })}
        />
      )}
    </LoanDialogsContext>
  );
}

/** Approves a request, then opens the meet-up dialog. */
function ApproveLoanDialog({ loan, onClose, onGo }: LoanStepDialogProps) {
  const goOn = (approved: Loan) => onGo("meetUp", approved);
  return <ApproveDialog requests={[loan]} onApproved={goOn} onClose={onClose} />;
}

/** The cancel dialog with the texts of one kind. */
function ending(kind: ComponentProps<typeof CancelDialog>["kind"]) {
  return function EndDialog({ loan, onClose }: LoanDialogProps) {
    return <CancelDialog loans={[loan]} kind={kind} onClose={onClose} />;
  };
}

function ReportLoanDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("moderation.report");
  const other = loan.ownerUserId === useMe().id ? loan.borrower : loan.owner;
  const about = { context: { loanId: loan.id }, name: t("loan", { title: loan.bookTitle }) };
  return <ReportDialog target={other} about={about} onClose={onClose} />;
}
