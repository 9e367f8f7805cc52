import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/lib/features/loans/schema";

export interface LoanRoleProps {
  loan: Loan;
  /** The reader's side. */
  role: LoanRole;
}
