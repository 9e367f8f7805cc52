import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";

export interface BookDialogProps {
  book: BookDto;
  /** The book's active loan, if any. */
  loan?: Loan;
  onClose: () => void;
}
