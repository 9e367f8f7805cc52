import type { Loan } from "@/lib/loans/schema";

export interface LoanDialogProps {
  loan: Loan;
  onClose: () => void;
}
