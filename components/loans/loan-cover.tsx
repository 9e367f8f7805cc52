import { BookCover } from "@/components/books/cover";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";

interface LoanCoverProps {
  loan: Pick<LoanHistoryEntry, "bookTitle" | "bookAuthor" | "bookCoverImageUrl">;
  /** For the browser's choice of a picture, as in `<img sizes>`. */
  sizes: string;
  className?: string;
}

export function LoanCover({ loan, ...look }: LoanCoverProps) {
  const { bookTitle: title, bookAuthor: author, bookCoverImageUrl: src } = loan;
  return <BookCover title={title} author={author} src={src} size="full" {...look} />;
}
