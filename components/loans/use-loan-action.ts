"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { Loan } from "@/lib/features/loans/schema";
import { refreshLoans } from "./use-loans";

/** An action on a loan or a book that afterwards refreshes everything that shows loans. */
export function useLoanAction() {
  return useAction({ refresh: () => void refreshLoans() });
}

export interface LoanDialogProps {
  loan: Loan;
  onClose: () => void;
}

export interface LoanStepDialogProps extends LoanDialogProps {
  /** Opens another dialog about the same loan, given in its new state. */
  onGo: (kind: "meetUp" | "return" | "rateBorrower", loan?: Loan) => void;
}

/** How long the toast offers to undo; the server allows more. */
const UNDO_OFFERED_MS = 10_000;

/** Hands the book over; the toast offers to undo it. */
export function useHandover(loanId: string) {
  const t = useTranslations("loans.actions");
  const action = useLoanAction();
  const params = { id: loanId };

  function undo() {
    void action.run(() => api("PUT /loans/[id]/undo-handover", { params }), t("undone"));
  }

  /** @returns true on success. */
  async function run(): Promise<boolean> {
    const handOver = () => api("PATCH /loans/[id]/status", { params, body: { status: "LENT" } });
    const done = await action.run(handOver);
    const way = { action: { label: t("undo"), onClick: undo }, duration: UNDO_OFFERED_MS };
    if (done) toast.success(t("handedOver"), way);
    return done !== null;
  }

  return { pending: action.pending, run };
}
