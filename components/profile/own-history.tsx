"use client";

import { useTranslations } from "next-intl";
import { HistoryList, historyTitleId } from "@/components/loans/history-list";
import { useLoanDialogs, type LoanDialogKind } from "@/components/loans/loan-dialogs";
import { NoLoans } from "@/components/loans/no-loans";
import { useOwnLoans } from "@/components/loans/use-loans";
import { Button } from "@/components/ui/button";
import { Loading } from "@/components/ui/skeleton";
import type { LoanRoleProps } from "@/components/loans/use-loan-action";
import { isActive, loansIn, type LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { areToMeet } from "@/lib/features/loans/machine/step-machine";
import type { Loan, LoanStats } from "@/lib/features/loans/schema";
import { LoadedList } from "./loaded-list";

interface OwnHistoryProps {
  /** The reader's side. */
  role: LoanRole;
  first?: Loan[];
  /** Number of loans per status. */
  counts: LoanStats["asLender"];
}

/** What the reader lent or borrowed, each loan with its next step. */
export function OwnHistory({ role, first, counts }: OwnHistoryProps) {
  const t = useTranslations("profile");
  const { onMore, ...result } = useOwnLoans(role, first);
  const label = t(role === "owner" ? "tabLent" : "tabBorrowed");
  return (
    <LoadedList
      result={result}
      loading={<Loading label={t("history.loading")} className="h-96 rounded-lg" />}
      empty={<NoLoans role={role} />}
    >
      {(loans) => (
        <HistoryList
          label={label}
          loans={loans}
          role={role}
          rest={onMore && { total: loansIn(counts), onMore }}
          action={(loan) => <HistoryAction loan={loan} role={role} />}
        />
      )}
    </LoadedList>
  );
}

type Step = Extract<LoanDialogKind, "manage" | "rateBorrower" | "rateBook">;

/** The next step of a loan in the history: manage it, or rate it after the return. */
function nextStep(loan: Loan, role: LoanRole): Step | null {
  if (role === "owner" && isActive(loan.status)) return "manage";
  if (loan.status !== "RETURNED") return null;
  if (role === "owner") return loan.ownerRatedBorrower || !areToMeet(loan) ? null : "rateBorrower";
  return loan.bookInterestRating === null ? "rateBook" : null;
}

/** Button for the next step; nothing if there is none. Needs `LoanDialogs` around it. */
function HistoryAction({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loans.actions");
  const open = useLoanDialogs();
  const step = nextStep(loan, role);
  if (!step) return null;
  return (
    <Button
      size="sm"
      variant={step === "manage" ? "ghost" : "soft"}
      aria-describedby={historyTitleId(loan.id)}
      onClick={() => open(step, loan)}
    >
      {t(step)}
    </Button>
  );
}
