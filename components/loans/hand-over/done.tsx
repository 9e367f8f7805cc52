"use client";

import { Check, CloudUpload } from "lucide";
import { useTranslations } from "next-intl";
import { useDayText } from "@/components/loans/due-date";
import { Button } from "@/components/ui/button";
import { FocusedStatus } from "@/components/ui/focused-status";
import { Icon } from "@/components/ui/icon";
import type { Loan } from "@/lib/features/loans/schema";
import { BOOK_ROW, BookRows, RowBook } from "./book-rows";
import { FullScreen } from "./full-screen";

interface DoneProps {
  /** The books that have changed hands. */
  loans: Loan[];
  isGiver: boolean;
  /** Whether the book comes back by it. */
  isReturn: (loan: Loan) => boolean;
  /** Without a network: it is sent later. */
  isKept: boolean;
  onClose: () => void;
}

/** Where a hand-over ends on both sides: the books, and until when. */
export function Done({ loans, isGiver, isReturn, isKept, onClose }: DoneProps) {
  const t = useTranslations("handOver");
  const page = useTranslations("loanPage");
  const dayText = useDayText();
  const parts = [loans.filter((loan) => !isReturn(loan)), loans.filter(isReturn)].filter(
    ({ length }) => length > 0,
  );
  const titleOf = (part: Loan[]) => {
    const [first] = part;
    const count = part.length;
    if (!first || isReturn(first)) return t("back", { count });
    return isGiver
      ? t("theyHave", { count, name: first.borrower.displayName })
      : t("have", { count });
  };
  const dayOf = (loan: Loan) =>
    loan.dueDate && !isReturn(loan) ? page("until", { date: dayText(loan.dueDate) }) : null;
  const days = new Set(loans.map(dayOf));
  const [day] = days;
  const titles = parts.map(titleOf).join(", ");
  return (
    <FullScreen title={day && days.size === 1 ? `${titles} ${day}` : titles} onClose={onClose}>
      <div className="flex flex-1 flex-col gap-5 px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <FocusedStatus className="grid justify-items-center gap-2 pt-4 text-center">
          <span className="grid size-14 place-items-center rounded-full bg-fir-soft text-fir-strong">
            <Icon of={isKept ? CloudUpload : Check} className="size-7" />
          </span>
          <p className="max-w-[40ch] text-muted">{t(isKept ? "kept" : "confirmed")}</p>
        </FocusedStatus>
        {parts.map((part) => (
          <BookRows key={titleOf(part)} label={titleOf(part)} loans={part}>
            {(loan) => (
              <div className={BOOK_ROW}>
                <RowBook loan={loan} below={days.size > 1 && dayOf(loan)} />
              </div>
            )}
          </BookRows>
        ))}
        <Button block className="mt-auto" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </FullScreen>
  );
}
