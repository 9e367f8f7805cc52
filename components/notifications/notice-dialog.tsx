"use client";

import { useTranslations } from "next-intl";
import { ChatButton } from "@/components/chat-button/chat-button";
import type { LoanDialogProps } from "@/components/loans/use-loan-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import type { Loan } from "@/lib/features/loans/schema";
import { LoanFacts } from "./loan-facts";

/** A loan's status and its meet-up; of an approval also what is to be done, and the chat with the owner. */
export function NoticeDialog({
  loan,
  isApproval,
  onClose,
}: LoanDialogProps & { isApproval: boolean }) {
  const t = useTranslations("notificationsScreen");
  const common = useTranslations("common");
  const { bookTitle: title, owner } = loan;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isApproval ? t("approved.title") : title}
      description={
        isApproval ? t(textOf(loan), { title, name: owner.displayName }) : t("status.text")
      }
    >
      <DialogBody>
        <LoanFacts loan={loan} />
      </DialogBody>
      <DialogFooter>
        <Button variant={isApproval ? "ghost" : "primary"} onClick={onClose}>
          {isApproval ? t("approved.later") : common("ok")}
        </Button>
        {isApproval && owner.id && (
          <ChatButton
            friendId={owner.id}
            name={owner.displayName}
            loanId={loan.id}
            onOpen={onClose}
          />
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** Text key: what is still to do about the meet-up. */
function textOf({ status, meetUpConfirmed }: Loan) {
  if (status === "APPROVED") return "approved.text";
  return status === "SCHEDULED" && !meetUpConfirmed ? "approved.textMeetUp" : "approved.textAgreed";
}
