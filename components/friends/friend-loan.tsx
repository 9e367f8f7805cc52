import { useTranslations } from "next-intl";
import { BookCover } from "@/components/books/cover";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { DateText } from "@/components/ui/time";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";

interface FriendLoanProps {
  loan: LoanHistoryEntry;
  /** The friend lent the book; else they borrowed it. */
  isLender: boolean;
}

/** The day that is shown of a loan: of the handover, else of the request. */
export const dayOf = ({ lentAt, requestDate }: LoanHistoryEntry) => lentAt ?? requestDate;

/** A loan in two lines: the book, which way it went, when, and where it stands. */
export function FriendLoan({ loan, isLender }: FriendLoanProps) {
  const t = useTranslations("friends.history");
  const { bookTitle, bookAuthor, bookCoverImageUrl, status } = loan;
  const direction = isLender ? "lent" : "borrowed";
  return (
    <div className="flex min-h-[3.25rem] items-center gap-3">
      <span className="w-7 flex-none">
        <BookCover
          title={bookTitle}
          author={bookAuthor}
          src={bookCoverImageUrl}
          size="full"
          sizes="28px"
        />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{bookTitle}</p>
        <p className="truncate text-xs text-muted">
          {t(loan.lentAt ? direction : "requested")} ·{" "}
          <DateText value={dayOf(loan)} style="brief" />
        </p>
      </div>
      <LoanStatusTag status={status} role={isLender ? "owner" : "borrower"} />
    </div>
  );
}
