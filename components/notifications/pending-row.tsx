import Link from "next/link";
import type { ReactNode } from "react";
import { LoanCover } from "@/components/loans/loan-cover";
import { cx } from "@/components/ui/cx";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";

interface PendingRowProps {
  loan: Loan | PendingLoan;
  /** Buttons of the answer. */
  answer: ReactNode;
  /** For the part with the title. */
  className?: string;
  /** Shown under the title. */
  children: ReactNode;
}

/** A list item for a loan that waits for the reader's answer. */
export function PendingRow({ loan, answer, className, children }: PendingRowProps) {
  const { id, bookTitle: title } = loan;
  return (
    <li>
      <article
        aria-label={title}
        className={
          "grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3.5 gap-y-2 px-4 py-3 md:px-5 " +
          "lg:grid-cols-[2.75rem_minmax(0,1fr)_auto] lg:items-center"
        }
      >
        <LoanCover loan={loan} sizes="44px" className="self-start" />
        <div className={cx("min-w-0", className)}>
          <h3 className="truncate text-base">
            <Link href={loanPath(id)} prefetch={false} className="hover:underline">
              {title}
            </Link>
          </h3>
          {children}
        </div>
        <div className="col-span-full flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-2 lg:col-start-3">
          {answer}
        </div>
      </article>
    </li>
  );
}
