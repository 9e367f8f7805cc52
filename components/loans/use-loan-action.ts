"use client";

import { useAction } from "@/components/ui/use-action";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { refreshLoans } from "./use-loans";

/** An action on a loan or a book that afterwards refreshes everything that shows loans. */
export function useLoanAction() {
  return useAction({ refresh: () => void refreshLoans() });
}

export interface LoanRoleProps {
  loan: Loan;
  /** The reader's side. */
  role: LoanRole;
}

export interface LoanDialogProps {
  loan: Loan;
  /** All loans of its row, itself too; without it, the loan alone. */
  together?: readonly Loan[];
  onClose: () => void;
}

export interface LoanStepDialogProps extends LoanDialogProps {
  /** Opens another dialog about the same loan, given in its new state. */
  onGo: (kind: "meetUp" | "return" | "rateBorrower", loan?: Loan) => void;
}
