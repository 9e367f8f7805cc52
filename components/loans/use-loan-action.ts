"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { useFieldText } from "@/lib/browser/use-error-text";
import type { Loan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { dayError, ownTimeZone } from "./days";
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

/** Approves a request. */
export function useApproval(requestId: string, onApproved: (loan: Loan) => void) {
  const t = useTranslations("loans.request");
  const fieldText = useFieldText();
  const { pending, run } = useLoanAction();

  /** @param dueDate "YYYY-MM-DD", or empty: the server chooses. */
  async function approve(dueDate: string) {
    const body = { dueDate: dueDate || null, timeZone: ownTimeZone() };
    const call = () => api("PUT /loans/[id]/approve", { params: { id: requestId }, body });
    const approved = await run(call, t("approved"));
    if (approved) onApproved(approved.result);
  }

  return {
    pending,
    approve: (dueDate: string) => void approve(dueDate),
    /** The message for a wrong due date, if any. */
    errorOf: (dueDate: string) => fieldText(dayError(dueDate, DUE_YEARS)),
  };
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
