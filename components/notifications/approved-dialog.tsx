"use client";

import { useTranslations } from "next-intl";
import { ChatButton } from "@/components/chat-button/chat-button";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import type { LoanDialogProps } from "@/components/loans/use-loan-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { findTransition } from "@/lib/features/loans/machine/loan-machine";
import { meetUpAction } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { LoanFacts } from "./loan-facts";

/** After an approval: the next steps. */
export function ApprovedDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("notificationsScreen.approved");
  const actions = useTranslations("loans.actions");
  const openLoanDialog = useLoanDialogs();
  const mayMeet = loan.owner.id !== null && findTransition(meetUpAction(loan), loan, "borrower");

  function planMeetUp() {
    onClose();
    openLoanDialog("meetUp", loan);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t(textOf(loan), { title: loan.bookTitle, name: loan.owner.displayName })}
    >
      <DialogBody>
        <LoanFacts loan={loan} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("later")}
        </Button>
        {loan.owner.id && (
          <ChatButton
            variant={mayMeet ? "ghost" : "primary"}
            friendId={loan.owner.id}
            name={loan.owner.displayName}
            loanId={loan.id}
            onOpen={onClose}
          />
        )}
        {mayMeet && (
          <Button onClick={planMeetUp}>
            {actions(loan.status === "SCHEDULED" ? "moveMeetUp" : "meetUp")}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** Text key: what is still to do about the meet-up. */
function textOf({ status, meetUpConfirmed }: Loan): "text" | "textMeetUp" | "textAgreed" {
  if (status === "APPROVED") return "text";
  return status === "SCHEDULED" && !meetUpConfirmed ? "textMeetUp" : "textAgreed";
}
