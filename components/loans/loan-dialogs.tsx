"use client";

import { useTranslations } from "next-intl";
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import type { LoanDialogProps } from "./use-loan-action";
import type { Loan } from "@/lib/features/loans/schema";

export type LoanDialogKind =
  | "approve"
  | "manage"
  | "return"
  | "meetUp"
  | "give"
  | "callOff"
  | "cancel"
  | "reject"
  | "withdraw"
  | "rateBorrower"
  | "rateBook"
  | "extension"
  | "declineExtension"
  | "report";

type Open = (kind: LoanDialogKind, loan: Loan) => void;

const LoanDialogsContext = createContext<Open>(() => {});

/** Opens a dialog about a loan; needs `LoanDialogs` as a parent. */
export const useLoanDialogs = () => useContext(LoanDialogsContext);

// Loaded when first opened: most visits to a list change nothing.
const ApproveDialog = lazyComponent(() =>
  import("./dialogs/approve-dialog").then((m) => m.ApproveDialog),
);
const ManageDialog = lazyComponent(() =>
  import("./dialogs/manage-dialog").then((m) => m.ManageDialog),
);
const ReturnDialog = lazyComponent(() =>
  import("./dialogs/return-dialog").then((m) => m.ReturnDialog),
);
const MeetUpDialog = lazyComponent(() =>
  import("./dialogs/meet-up-dialog").then((m) => m.MeetUpDialog),
);
const GiveDialog = lazyComponent(() => import("./dialogs/give-dialog").then((m) => m.GiveDialog));
const CancelDialog = lazyComponent(() =>
  import("./dialogs/cancel-dialog").then((m) => m.CancelDialog),
);
const RateBorrowerDialog = lazyComponent(() =>
  import("./dialogs/rate-borrower-dialog").then((m) => m.RateBorrowerDialog),
);
const RateBookDialog = lazyComponent(() =>
  import("./dialogs/rate-book-dialog").then((m) => m.RateBookDialog),
);
const ExtensionDialog = lazyComponent(() =>
  import("./dialogs/extension-dialog").then((m) => m.ExtensionDialog),
);
const DeclineExtensionDialog = lazyComponent(() =>
  import("./dialogs/decline-extension-dialog").then((m) => m.DeclineExtensionDialog),
);

const ReportDialog = lazyComponent(() =>
  import("@/components/moderation/report-dialog").then((m) => m.ReportDialog),
);

/** Shows the open dialog of a screen with loans, and returns the focus when it closes. */
export function LoanDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ kind: LoanDialogKind; loan: Loan } | null>(null);
  const show = useCallback<Open>((kind, loan) => setOpen({ kind, loan }), []);
  useFocusReturn(open !== null);

  return (
    <LoanDialogsContext value={show}>
      {children}
      {open && (
        <OpenDialog
          {...open}
          onClose={() => setOpen(null)}
          onGo={(kind, loan = open.loan) => setOpen({ kind, loan })}
        />
      )}
    </LoanDialogsContext>
  );
}

interface OpenDialogProps {
  kind: LoanDialogKind;
  loan: Loan;
  onClose: () => void;
  /** Opens another dialog about the same loan, given in its new state. */
  onGo: (kind: LoanDialogKind, loan?: Loan) => void;
}

function OpenDialog({ kind, loan, onClose, onGo }: OpenDialogProps) {
  const props = { loan, onClose };
  switch (kind) {
    case "approve":
      return (
        <ApproveDialog
          request={loan}
          onApproved={(approved) => onGo("meetUp", approved)}
          onClose={onClose}
        />
      );
    case "manage":
      return <ManageDialog {...props} onReturn={() => onGo("return")} />;
    case "return":
      return <ReturnDialog {...props} onReturned={() => onGo("rateBorrower")} />;
    case "give":
      return <GiveDialog {...props} />;
    case "meetUp":
      return <MeetUpDialog {...props} />;
    case "extension":
      return <ExtensionDialog {...props} />;
    case "declineExtension":
      return <DeclineExtensionDialog {...props} />;
    case "report":
      return <ReportLoanDialog {...props} />;
    case "rateBorrower":
      return <RateBorrowerDialog {...props} />;
    case "rateBook":
      return <RateBookDialog {...props} />;
    default:
      return <CancelDialog {...props} kind={kind} />;
  }
}

function ReportLoanDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("moderation.report");
  const other = loan.ownerUserId === useMe().id ? loan.borrower : loan.owner;
  const about = { context: { loanId: loan.id }, name: t("loan", { title: loan.bookTitle }) };
  return <ReportDialog target={other} about={about} onClose={onClose} />;
}
