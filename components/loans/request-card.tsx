"use client";

import { Clock3, Gift, Users, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { RequestActions } from "./request-card-actions";
import { useBookFormat } from "@/components/books/format";
import { Quote } from "@/components/ui/quote";
import { useDaysAgo } from "@/lib/browser/use-days-ago";
import { useFormatter } from "@/components/ui/use-formatter";
import { PersonLine } from "@/components/users/person-line";
import { MINUTE } from "@/lib/shared/time";
import { LoanCover } from "./loan-cover";

/** A request for one of the reader's books, with all facts needed to answer it. */
export function RequestCard({ request }: { request: PendingLoan }) {
  return (
    <Card as="article" aria-label={request.bookTitle} padding="lg" className="@container">
      <div
        className={
          "grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3.5 gap-y-4 " +
          "@2xl:grid-cols-[5.25rem_minmax(0,1fr)_14.75rem] @2xl:gap-x-5"
        }
      >
        <LoanCover loan={request} sizes="84px" />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start">
          <h2 className="text-lg">
            <Link href={loanPath(request.id)} prefetch={false} className="hover:underline">
              {request.bookTitle}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            <RequestTime value={request.requestDate} />
          </p>
          <div className="my-3">
            <RequestBorrower borrower={request.borrower} />
          </div>
          {request.borrowerMessage && (
            <Quote text={request.borrowerMessage} className="max-w-[56ch]" />
          )}
          <RequestHints request={request} />
        </div>
        <div className="col-span-full @2xl:col-span-1">
          <RequestActions request={request} />
        </div>
      </div>
    </Card>
  );
}

/** Further facts for the answer: how many readers wait, and whether the book is free. */
export function RequestHints({ request }: { request: PendingLoan }) {
  const t = useTranslations("loans.request");
  return (
    <>
      {request.kind === "GIFT" && <WaitingNote icon={Gift}>{t("gift")}</WaitingNote>}
      {request.othersWaiting > 0 && (
        <WaitingNote icon={Users}>{t("queue", { count: request.othersWaiting })}</WaitingNote>
      )}
      {!request.bookAvailable && (
        <WaitingNote icon={Clock3}>{t(request.bookHidden ? "hidden" : "busy")}</WaitingNote>
      )}
    </>
  );
}

function WaitingNote({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-sm font-semibold text-amber [&_svg]:mt-px [&_svg]:size-[1.125rem]">
      <Icon of={icon} />
      <span>{children}</span>
    </p>
  );
}

/** Who asks: rating, number of books that they have returned, and distance. */
function RequestBorrower({ borrower }: Pick<PendingLoan, "borrower">) {
  const t = useTranslations("loans.request");
  const format = useBookFormat();
  const { returnedCount, distanceKm } = borrower;
  return (
    <PersonLine person={borrower}>
      {returnedCount > 0 && t("returned", { count: returnedCount })}
      {distanceKm !== null && format.distance(distanceKm)}
    </PersonLine>
  );
}

/** Requests of the last days show how many days ago; older ones the date. */
const COUNTED_DAYS = 7;

/** When the request was made; kept up to date. */
export function RequestTime({ value }: { value: string }) {
  const t = useTranslations("loans.request");
  const format = useFormatter();
  const { date, days, inWords } = useDaysAgo(value, MINUTE);

  function when(): string {
    if (days <= 0) {
      return t("today", { time: format.dateTime(date, { hour: "numeric", minute: "2-digit" }) });
    }
    if (days < COUNTED_DAYS) return inWords();
    return format.dateTime(date, { day: "numeric", month: "long", year: "numeric" });
  }

  return (
    <time dateTime={value} suppressHydrationWarning>
      {t("at", { when: when() })}
    </time>
  );
}
