"use client";

import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";

const ApproveDialog = lazyComponent(() =>
  import("@/components/loans/dialogs/approve-dialog").then((m) => m.ApproveDialog),
);
const CancelDialog = lazyComponent(() =>
  import("@/components/loans/dialogs/cancel-dialog").then((m) => m.CancelDialog),
);

/** The owner's two answers; each opens its dialog. */
export function RequestAnswer({ request }: { request: PendingLoan }) {
  const t = useTranslations("loans.request");
  const openLoanDialog = useLoanDialogs();
  const [answer, setAnswer] = useDialogState<"approve" | "reject" | null>(null);
  const close = () => setAnswer(null);

  function approved(loan: Loan) {
    close();
    openLoanDialog("meetUp", loan);
  }

  return (
    <>
      <Button
        size="sm"
        icon={Check}
        disabled={!request.bookAvailable}
        onClick={() => setAnswer("approve")}
      >
        {t("approve")}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAnswer("reject")}>
        {t("reject")}
      </Button>
      <ChatIconButton
        friendId={request.borrowerUserId}
        name={request.borrower.displayName}
        loanId={request.id}
      />
      {answer === "approve" && (
        <ApproveDialog request={request} onApproved={approved} onClose={close} />
      )}
      {answer === "reject" && <CancelDialog loan={request} kind="reject" onClose={close} />}
    </>
  );
}
