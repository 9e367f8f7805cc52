"use client";

import { Check, CloudUpload } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { BOOK_ROW, BookRows, RowBook } from "@/components/loans/book-rows";
import { useDayText } from "@/components/loans/due-date";
import { Button } from "@/components/ui/button";
import { FocusedStatus } from "@/components/ui/focused-status";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import { CONFIRMED_MOMENT } from "@/lib/features/loans/machine/hand-over-machine";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { FullScreen } from "./full-screen";
import { GiveBooks } from "./give-books";
import { TakeBooks } from "./take-books";
import { isGivenBy, type HandOverProps } from "./use-hand-over";

interface HandOverScreenProps extends HandOverProps {
  isShown: boolean;
  code: { data?: HandOverCode; error?: unknown };
  /** The digits of a scanned code that led here. */
  digits: string;
}

/** Giving and taking the books of a meeting by its code; afterwards both sides see the same list. */
export function HandOver({ isShown, code, digits, ...props }: HandOverScreenProps) {
  const { loan, onClose } = props;
  const [loans] = useState(props.loans);
  const [isKept, setKept] = useState(false);
  const moved = loans.filter((each) => hasMoved(each, loan.together));
  if (moved.length > 0 || isKept)
    return (
      <Done
        before={moved.length > 0 ? moved : loans}
        now={loan.together}
        isKept={moved.length === 0}
        onClose={onClose}
      />
    );
  if (isShown) return <GiveBooks {...props} loans={loans} shown={code} />;
  return <TakeBooks {...props} loans={loans} digits={digits} onKept={() => setKept(true)} />;
}

/** Whether the book has changed hands since. */
function hasMoved({ id, status }: Loan, now: Loan[]): boolean {
  const found = now.find((each) => each.id === id);
  return found !== undefined && found.status !== status && found.status in CONFIRMED_MOMENT;
}

interface DoneProps {
  /** The books that change hands, as they were. */
  before: Loan[];
  now: Loan[];
  /** Without a network: it is sent later. */
  isKept: boolean;
  onClose: () => void;
}

/** Where a hand-over ends on both sides: the books, and until when. */
function Done({ before, now, isKept, onClose }: DoneProps) {
  const t = useTranslations("handOver");
  const page = useTranslations("loanPage");
  const kinds = useTranslations("enums.loanKind");
  const dayText = useDayText();
  const { id: userId } = useMe();
  const router = useRouter();
  // The page is of one book: of several, all are in the list of loans.
  const leave = now.length > 1 && now.every((loan) => !hasMeetUp(loan));
  const close = () => (leave ? router.push("/loans") : onClose());
  const partOf = (loan: Loan) => {
    if (loan.status === "LENT") return "back";
    return isGivenBy(loan, userId) ? "theyHave" : "have";
  };
  const endOf = ({ kind, status, dueDate }: Loan) => {
    if (kind === "GIFT") return kinds("GIFT");
    return status === "LENT" && dueDate && page("until", { date: dayText(dueDate) });
  };
  const parts = [...Map.groupBy(before, partOf)].map(([part, loans]) => {
    const current = loans.map((loan) => now.find(({ id }) => id === loan.id) ?? loan);
    const [day, ...otherDays] = new Set(current.map(({ dueDate }) => dueDate));
    const name = loans[0]?.borrower.displayName ?? "";
    const title = t(part, { count: loans.length, name });
    // A gift, or days that differ, are told of each book.
    const isDated = part !== "back" && day && otherDays.length === 0;
    return { title, until: isDated ? page("until", { date: dayText(day) }) : "", loans: current };
  });
  return (
    <FullScreen
      title={parts.map(({ title, until }) => `${title} ${until}`.trim()).join(", ")}
      onClose={onClose}
    >
      <div className="flex flex-1 flex-col gap-5 px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <FocusedStatus className="grid justify-items-center gap-2 pt-4 text-center">
          <span className="grid size-14 place-items-center rounded-full bg-fir-soft text-fir-strong">
            <Icon of={isKept ? CloudUpload : Check} className="size-7" />
          </span>
          <p className="max-w-[40ch] text-muted">{t(isKept ? "kept" : "confirmed")}</p>
        </FocusedStatus>
        {parts.map(({ title, until, loans }) => (
          <section key={title} className="grid gap-2">
            {parts.length > 1 && (
              <h3 className="text-lg">
                {title} <span className="font-sans text-base text-muted">{until}</span>
              </h3>
            )}
            <BookRows label={title} loans={loans}>
              {(loan) => (
                <div className={BOOK_ROW}>
                  <RowBook loan={loan} below={until ? null : endOf(loan)} />
                </div>
              )}
            </BookRows>
          </section>
        ))}
        <Button block className="mt-auto" onClick={close}>
          {t("done")}
        </Button>
      </div>
    </FullScreen>
  );
}
