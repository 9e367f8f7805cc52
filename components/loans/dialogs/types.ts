import type { Loan } from "@/lib/features/loans/schema";

export interface LoanDialogProps {
  loan: Loan;
  onClose: () => void;
}
