import type { ReactNode } from "react";
import { LoanCover } from "@/components/loans/loan-cover";
import { Card } from "@/components/ui/card";
import type { Loan } from "@/lib/features/loans/schema";

interface BookRowsProps {
  /** Accessible name. */
  label: string;
  loans: Loan[];
  /** The rest of a row after the cover. */
  children: (loan: Loan) => ReactNode;
}

/** The books of a meeting, a row each. */
export function BookRows({ label, loans, children }: BookRowsProps) {
  return (
    <Card padding="none" className="overflow-hidden">
      <ul aria-label={label} className="divide-y divide-line">
        {loans.map((loan) => (
          <li key={loan.id}>{children(loan)}</li>
        ))}
      </ul>
    </Card>
  );
}

export const BOOK_ROW = "flex min-h-[4.625rem] items-center gap-3.5 px-3.5 py-2";

interface RowBookProps {
  loan: Loan;
  below?: ReactNode;
  as?: "h3" | "span";
}

/** Cover and title at the beginning of a row. */
export function RowBook({ loan, below, as: Title = "span" }: RowBookProps) {
  return (
    <>
      <span className="w-[2.375rem] flex-none">
        <LoanCover loan={loan} sizes="38px" />
      </span>
      <div className="min-w-0 flex-1">
        <Title className="block truncate font-serif text-[1.0625rem] font-semibold">
          {loan.bookTitle}
        </Title>
        {below && <span className="block truncate text-sm text-muted">{below}</span>}
      </div>
    </>
  );
}
