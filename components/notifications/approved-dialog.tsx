"use client";

import { useTranslations } from "next-intl";
import { ChatButton } from "@/components/chat-button/chat-button";
import type { LoanDialogProps } from "@/components/loans/use-loan-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import type { Loan } from "@/lib/features/loans/schema";
import { LoanFacts } from "./loan-facts";

/** After an approval, where it is not the borrower's turn. */
export function ApprovedDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("notificationsScreen.approved");
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
            friendId={loan.owner.id}
            name={loan.owner.displayName}
            loanId={loan.id}
            onOpen={onClose}
          />
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
