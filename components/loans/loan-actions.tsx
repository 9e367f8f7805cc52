"use client";

import { useTranslations } from "next-intl";
import { ChatButton } from "@/components/chat/chat-button";
import { offersChat } from "@/components/chat/model/loan-chat";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/core/api-client";
import { allowed, type LoanRole } from "@/lib/loans/machine";
import type { Loan } from "@/lib/loans/schema";
import { useLoanDialogs } from "./loan-dialogs";
import { useLoanAct } from "./use-loan-act";

interface LoanActionsProps {
  loan: Loan;
  role: LoanRole;
}

/** What this side can do with the loan now: the next step first, then the ways out. */
export function LoanActions({ loan, role }: LoanActionsProps) {
  const t = useTranslations("loans.actions");
  const open = useLoanDialogs();
  const acts = allowed(loan.status, role);
  const isBorrower = role === "borrower";
  const returned = loan.status === "RETURNED";
  const other = role === "owner" ? loan.borrower : loan.owner;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {acts.includes("approve") && (
        <Button size="sm" onClick={() => open("manage", loan)}>
          {t("approve")}
        </Button>
      )}
      {acts.includes("lend") && <HandOverButton loan={loan} />}
      {role === "owner" && loan.status === "LENT" && (
        <Button size="sm" onClick={() => open("return", loan)}>
          {t("return")}
        </Button>
      )}
      {other.id && acts.includes("schedule") && (
        <Button
          size="sm"
          variant={isBorrower && loan.status === "APPROVED" ? "primary" : "ghost"}
          onClick={() => open("meetUp", loan)}
        >
          {t(loan.status === "SCHEDULED" ? "moveMeetUp" : "meetUp")}
        </Button>
      )}
      {other.id && offersChat(loan, role) && (
        <ChatButton
          size="sm"
          variant="ghost"
          friendId={other.id}
          name={other.displayName}
          loanId={loan.id}
        />
      )}
      {role === "owner" && loan.status === "REQUESTED" && (
        <Button size="sm" variant="danger" onClick={() => open("reject", loan)}>
          {t("reject")}
        </Button>
      )}
      {role === "owner" && loan.status !== "REQUESTED" && acts.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => open("manage", loan)}>
          {t("manage")}
        </Button>
      )}
      {isBorrower && acts.includes("cancel") && (
        <Button
          size="sm"
          variant="danger"
          onClick={() => open(loan.status === "REQUESTED" ? "withdraw" : "cancel", loan)}
        >
          {t(loan.status === "REQUESTED" ? "withdraw" : "cancel")}
        </Button>
      )}
      {returned && role === "owner" && !loan.ownerRatedBorrower && (
        <Button size="sm" variant="soft" onClick={() => open("rateBorrower", loan)}>
          {t("rateBorrower")}
        </Button>
      )}
      {returned && isBorrower && loan.bookInterestRating === null && (
        <Button size="sm" variant="soft" onClick={() => open("rateBook", loan)}>
          {t("rateBook")}
        </Button>
      )}
    </div>
  );
}

/** The book changes hands: one press, nothing to ask. */
function HandOverButton({ loan }: Pick<LoanActionsProps, "loan">) {
  const t = useTranslations("loans.actions");
  const act = useLoanAct();
  const handOver = () => api.patch(`/loans/${loan.id}/status`, { status: "LENT" });
  return (
    <Button size="sm" loading={act.pending} onClick={() => void act.run(handOver, t("handedOver"))}>
      {t("handOver")}
    </Button>
  );
}
