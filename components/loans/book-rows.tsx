"use client";

import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import { sideOf } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { useDayText } from "./due-date";
import { LoanCover } from "./loan-cover";
import { LoanKindTag } from "./loan-status-tag";

interface BookRowsProps {
  /** Accessible name. */
  label: string;
  loans: readonly Loan[];
  /** A row. */
  children: (loan: Loan) => ReactNode;
}

/** Books, a row each. */
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
  /** Of the title. */
  as?: "h3" | "span";
}

/** Cover and title at the beginning of a row. */
export function RowBook({ loan, below, as: Title = "span" }: RowBookProps) {
  return (
    <>
      <LoanCover loan={loan} sizes="38px" className="w-[38px]! flex-none" />
      <div className="min-w-0 flex-1">
        <Title className="block truncate font-serif text-[1.0625rem] font-semibold">
          {loan.bookTitle}
        </Title>
        {below && <span className="block truncate text-sm text-muted">{below}</span>}
      </div>
    </>
  );
}

/** What this reader does with the book. */
function partOf(loan: Loan, userId: string) {
  const isOwner = sideOf(loan, userId) === "owner";
  if (loan.status === "SCHEDULED") return isOwner ? "give" : "take";
  if (loan.status === "GIVEN") return "given";
  if (loan.status !== "LENT") return "book";
  if (hasMeetUp(loan)) return isOwner ? "getBack" : "bringBack";
  return isOwner ? "out" : "have";
}

/** Parts whose books are lent until a day. */
const DATED: readonly ReturnType<typeof partOf>[] = ["give", "take", "out", "have"];

interface BookPartsProps {
  loans: readonly Loan[];
  /** The loan whose page this is: its row leads to the book. */
  pageId?: string;
  /** Of the headings; without one a single part has none. */
  as?: "h2" | "h4";
  /** A row; by default a link. */
  row?: (loan: Loan) => ReactNode;
}

/** Books by what becomes of them, and until when they are lent. */
export function BookParts({ loans, pageId, as: Heading, row }: BookPartsProps) {
  const t = useTranslations("loanPage");
  const { id: userId } = useMe();
  const dayText = useDayText();
  const until = (day: string) => t("until", { date: dayText(day) });
  const parts = [...Map.groupBy(loans, (each) => partOf(each, userId))];
  const Title = Heading ?? "h3";
  return parts.map(([part, ofPart]) => {
    const [day, ...otherDays] = new Set(ofPart.map(({ dueDate }) => dueDate));
    const isDated = DATED.includes(part);
    const title = t(`books.${part}`, { count: ofPart.length });
    return (
      <section key={part} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {(Heading || parts.length > 1) && (
          <Title className="font-serif text-lg font-semibold">
            {title}{" "}
            {isDated && day && otherDays.length === 0 && (
              <span className="font-sans text-[0.9375rem] font-normal text-muted">
                {until(day)}
              </span>
            )}
          </Title>
        )}
        <BookRows label={title} loans={ofPart}>
          {row ??
            ((each) => (
              <BookLink loan={each} isOwnPage={each.id === pageId}>
                <RowBook
                  loan={each}
                  as={Heading === "h2" ? "h3" : "span"}
                  below={
                    isDated && each.dueDate && otherDays.length > 0
                      ? until(each.dueDate)
                      : each.bookAuthor
                  }
                />
              </BookLink>
            ))}
        </BookRows>
      </section>
    );
  });
}

interface BookLinkProps {
  loan: Loan;
  isOwnPage: boolean;
  children: ReactNode;
}

/** A row that leads to its loan; that of the page itself to the book. */
function BookLink({ loan, isOwnPage, children }: BookLinkProps) {
  const kind = <LoanKindTag {...loan} />;
  if (isOwnPage && !loan.bookVisible)
    return (
      <div className={BOOK_ROW}>
        {children}
        {kind}
      </div>
    );
  return (
    <Link
      href={isOwnPage ? `/books/${loan.bookId}` : loanPath(loan.id)}
      prefetch={false}
      className={`${BOOK_ROW} hover:bg-sunken`}
    >
      {children}
      {kind}
      <Icon of={ChevronRight} className="size-5 flex-none" />
    </Link>
  );
}
