import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";

export interface BookDialogProps {
  book: BookDto;
  /** The loan that promises the book or has handed it over, where there is one. */
  loan?: Loan;
  /** @param next what follows once the dialog is gone and the focus is back where it was. */
  onClose: (next?: () => void) => void;
}
