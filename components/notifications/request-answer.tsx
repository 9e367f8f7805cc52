"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChatButton } from "@/components/chat/chat-button";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { Loan, PendingLoan } from "@/lib/loans/schema";

const ApproveDialog = later(() => import("./approve-dialog").then((m) => m.ApproveDialog));
const CancelDialog = later(() =>
  import("@/components/loans/dialogs/cancel-dialog").then((m) => m.CancelDialog),
);

/** Yes or no; each asks what goes with it. */
export function RequestAnswer({ request }: { request: PendingLoan }) {
  const t = useTranslations("loans.request");
  const openLoanDialog = useLoanDialogs();
  const [answer, setAnswer] = useState<"approve" | "reject" | null>(null);
  useFocusReturn(answer !== null);
  const close = () => setAnswer(null);

  function approved(loan: Loan) {
    close();
    openLoanDialog("meetUp", loan);
  }

  return (
    <div className="flex flex-wrap gap-2.5 @2xl:flex-col">
      <Button
        icon={<Check aria-hidden="true" />}
        disabled={!request.bookAvailable}
        onClick={() => setAnswer("approve")}
        className="grow"
      >
        {t("approve")}
      </Button>
      <ChatButton
        variant="ghost"
        friendId={request.borrowerUserId}
        name={request.borrower.displayName}
        loanId={request.id}
        className="grow"
      />
      <Button
        variant="danger"
        icon={<X aria-hidden="true" />}
        onClick={() => setAnswer("reject")}
        className="grow"
      >
        {t("reject")}
      </Button>
      {answer === "approve" && (
        <ApproveDialog request={request} onApproved={approved} onClose={close} />
      )}
      {answer === "reject" && <CancelDialog loan={request} kind="reject" onClose={close} />}
    </div>
  );
}
