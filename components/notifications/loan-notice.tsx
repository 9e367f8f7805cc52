"use client";

import { useEffect, useEffectEvent } from "react";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import { sideOf } from "@/lib/features/loans/machine/loan-machine";
import { stepsOf } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { kindOf } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";
import { markRead } from "./use-notifications";

const NoticeDialog = lazyComponent(() => import("./notice-dialog").then((m) => m.NoticeDialog));

interface LoanNoticeProps {
  /** The notification that led to the loan's page. */
  notification: Notification;
  loan: Loan;
  /** The borrower came to ask for more time. */
  asksForTime: boolean;
}

/**
 * Marks the notification as read, removes it from the address, and opens the dialog of its type if the
 * page asks nothing of the reader; needs `LoanDialogs` as a parent.
 */
export function LoanNotice({ notification, loan, asksForTime }: LoanNoticeProps) {
  const [shown, setShown] = useDialogState<"approved" | "status" | null>(null);
  const openLoanDialog = useLoanDialogs();
  const role = sideOf(loan, useMe().id);

  const arrive = useEffectEvent(() => {
    window.history.replaceState(null, "", loanPath(loan.id));
    void markRead(notification);
    const canAsk = stepsOf(loan, "borrower").others.includes("moreTime");
    const opens = asksForTime && canAsk ? "extension" : kindOf(notification.type).opens;
    if (opens === "rateBook" || opens === "extension") openLoanDialog(opens, loan);
    // A dialog would cover what the page asks.
    else if (opens && stepsOf(loan, role).next === null) setShown(opens);
  });
  useEffect(() => {
    // The router knows the address only after the first effects have run.
    const soon = setTimeout(() => arrive());
    return () => clearTimeout(soon);
  }, []);

  if (!shown) return null;
  return (
    <NoticeDialog loan={loan} isApproval={shown === "approved"} onClose={() => setShown(null)} />
  );
}
