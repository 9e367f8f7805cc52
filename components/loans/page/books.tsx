"use client";

import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { BOOK_ROW, BookRows, RowBook } from "@/components/loans/hand-over/book-rows";
import { useDayText } from "@/components/loans/due-date";
import { LoanKindTag } from "@/components/loans/loan-status-tag";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan, LoanWithTimeline } from "@/lib/features/loans/schema";

type Part = "give" | "take" | "getBack" | "bringBack" | "out" | "have" | "book";

/** What this reader does with the book. */
function partOf(loan: Loan, userId: string): Part {
  const isOwner = loan.ownerUserId === userId;
  if (loan.status === "SCHEDULED") return isOwner ? "give" : "take";
  if (loan.status !== "LENT") return "book";
  if (hasMeetUp(loan)) return isOwner ? "getBack" : "bringBack";
  return isOwner ? "out" : "have";
}

/** The books of the loan's meeting by what becomes of them, or the loan's own. */
export function Books({ loan }: { loan: LoanWithTimeline }) {
  const { id: userId } = useMe();
  const parts = Map.groupBy(loan.together, (each) => partOf(each, userId));
  return [...parts].map(([part, loans]) => (
    <BooksOfPart key={part} part={part} loans={loans} pageId={loan.id} />
  ));
}

interface BooksOfPartProps {
  part: Part;
  loans: Loan[];
  /** The loan whose page this is. */
  pageId: string;
}

function BooksOfPart({ part, loans, pageId }: BooksOfPartProps) {
  const t = useTranslations("loanPage");
  const dayText = useDayText();
  const days = new Set(loans.map(({ dueDate }) => dueDate));
  const [day] = days;
  const isCommon = days.size === 1 && part !== "book";
  const title = t(`books.${part}`, { count: loans.length });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-lg">
        {title}{" "}
        {day && isCommon && (
          <span className="font-sans text-[0.9375rem] font-normal text-muted">
            {t("until", { date: dayText(day) })}
          </span>
        )}
      </h2>
      <BookRows label={title} loans={loans}>
        {(each) => (
          <BookLink loan={each} isOwnPage={each.id === pageId}>
            <RowBook
              loan={each}
              as="h3"
              below={
                each.dueDate && !isCommon && part !== "book"
                  ? t("until", { date: dayText(each.dueDate) })
                  : each.bookAuthor
              }
            />
            <LoanKindTag {...each} />
          </BookLink>
        )}
      </BookRows>
    </section>
  );
}

interface BookLinkProps {
  loan: Loan;
  isOwnPage: boolean;
  children: React.ReactNode;
}

/** A row that leads to its loan; that of the page itself to the book. */
function BookLink({ loan, isOwnPage, children }: BookLinkProps) {
  if (isOwnPage && !loan.bookVisible) return <div className={BOOK_ROW}>{children}</div>;
  return (
    <Link
      href={isOwnPage ? `/books/${loan.bookId}` : `/loans/${loan.id}`}
      prefetch={false}
      className={`${BOOK_ROW} hover:bg-sunken`}
    >
      {children}
      <Icon of={ChevronRight} className="size-5 flex-none" />
    </Link>
  );
}
