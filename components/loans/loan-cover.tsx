import { BookCover } from "@/components/books/cover";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";

interface LoanCoverProps {
  loan: Pick<LoanHistoryEntry, "bookTitle" | "bookAuthor" | "bookCoverImageUrl">;
  /** The width it is shown in, for the browser's choice of a picture. */
  sizes: string;
  className?: string;
}

/** The cover of a loan's book, as wide as its place. */
export function LoanCover({ loan, ...look }: LoanCoverProps) {
  const { bookTitle: title, bookAuthor: author, bookCoverImageUrl: src } = loan;
  return <BookCover title={title} author={author} src={src} size="full" {...look} />;
}
