"use client";

import { BookOpen, Undo2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { LoanCover } from "@/components/loans/loan-cover";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { LOANS_OF } from "@/components/loans/use-loans";
import { Icon } from "@/components/ui/icon";
import { TryAgain } from "@/components/ui/try-again";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Pager } from "@/components/ui/pager";
import { Loading } from "@/components/ui/skeleton";
import { DateText } from "@/components/ui/time";
import type { Friend } from "@/lib/features/friends/schema";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";
import { useApi } from "@/lib/browser/use-api";
import { CARD_HEIGHT, TurnSign } from "./friend-front";

const PAGE_SIZE = 5;

/** Back of a friend's card: what they lent and borrowed, newest first, in pages. */
export function FriendBack({ friend }: { friend: Friend }) {
  const t = useTranslations("friends.history");
  const name = friend.displayName;
  return (
    <Card className={cx("relative flex h-full flex-col", CARD_HEIGHT)}>
      <TurnSign icon={Undo2} />
      <h2 className="flex items-baseline gap-2 pr-7 text-lg">
        <span aria-hidden="true">{t("title")}</span>
        <span className="sr-only">{t("of", { name })}</span>
        <span aria-hidden="true" className="truncate font-sans text-sm font-normal text-muted">
          {name}
        </span>
      </h2>
      <History friend={friend} />
    </Card>
  );
}

function History({ friend }: { friend: Friend }) {
  const t = useTranslations("friends.history");
  const [page, setPage] = useState(1);
  const { loans, failed, again } = useLoansOf(friend.id);
  if (failed) {
    return (
      <Middle>
        <p>{t("failed")}</p>
        <TryAgain size="sm" onClick={again} />
      </Middle>
    );
  }
  if (!loans) return <HistoryLoading />;
  if (loans.length === 0) {
    return (
      <Middle>
        <Icon of={BookOpen} className="size-8 text-fir" />
        <p className="font-semibold text-ink">{t("none")}</p>
        <p>{t("noneText", { name: friend.displayName })}</p>
      </Middle>
    );
  }
  const pages = Math.ceil(loans.length / PAGE_SIZE);
  const current = Math.min(page, pages);
  return (
    <>
      <ul className="mt-2 flex flex-col gap-1">
        {loans.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE).map((loan) => (
          <li key={loan.id}>
            <FriendLoan loan={loan} isLender={loan.ownerUserId === friend.id} />
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-1">
        <Pager
          label={t("pages", { name: friend.displayName })}
          page={current}
          total={pages}
          onPageChange={setPage}
        />
      </div>
    </>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="m-auto grid max-w-64 justify-items-center gap-2 text-center text-sm text-muted">
      {children}
    </div>
  );
}

function HistoryLoading() {
  const t = useTranslations("friends.history");
  return (
    <Loading label={t("loading")} count={PAGE_SIZE} layout="mt-3 grid gap-3" className="h-10" />
  );
}

/** A reader's loans on both sides as one history, newest first by the shown day. */
function useLoansOf(userId: string) {
  const lent = useApi(LOANS_OF.owner, { params: { userId } });
  const borrowed = useApi(LOANS_OF.borrower, { params: { userId } });
  const loans =
    lent.data &&
    borrowed.data &&
    [...lent.data, ...borrowed.data].sort((a, b) => dayOf(b).localeCompare(dayOf(a)));
  return {
    loans,
    failed: !loans && Boolean(lent.error ?? borrowed.error),
    again: () => void Promise.all([lent.mutate(), borrowed.mutate()]),
  };
}

interface FriendLoanProps {
  loan: LoanHistoryEntry;
  /** The friend lent the book; otherwise they borrowed it. */
  isLender: boolean;
}

/** The day shown for a loan: of the hand-over, else of the request. */
const dayOf = ({ lentAt, requestDate }: LoanHistoryEntry) => lentAt ?? requestDate;

/** A loan in two lines: book, direction, day and status. */
function FriendLoan({ loan, isLender }: FriendLoanProps) {
  const t = useTranslations("friends.history");
  const { bookTitle, status } = loan;
  const direction = isLender ? "lent" : "borrowed";
  return (
    <div className="flex min-h-[3.25rem] items-center gap-3">
      <span className="w-7 flex-none">
        <LoanCover loan={loan} sizes="28px" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{bookTitle}</p>
        <p className="text-xs text-muted">
          {t(loan.lentAt ? direction : "requested")} ·{" "}
          <DateText value={dayOf(loan)} style="brief" />
        </p>
      </div>
      <LoanStatusTag status={status} role={isLender ? "owner" : "borrower"} />
    </div>
  );
}
