"use client";

import { Clock3, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { BookCover } from "@/components/books/cover";
import { Card } from "@/components/ui/card";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { RequestActions } from "./request-card-actions";
import { RequestTime } from "./request-card-time";
import { useBookFormat } from "@/components/books/format";
import { PersonLine } from "@/components/users/person-line";

/** A request for one of the reader's books, with all that the answer to it depends on. */
export function RequestCard({ request }: { request: PendingLoan }) {
  return (
    <Card as="article" aria-label={request.bookTitle} padding="lg" className="@container">
      <div
        className={
          "grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3.5 gap-y-4 " +
          "@2xl:grid-cols-[5.25rem_minmax(0,1fr)_14.75rem] @2xl:gap-x-5"
        }
      >
        <BookCover
          title={request.bookTitle}
          author={request.bookAuthor}
          src={request.bookCoverImageUrl}
          size="full"
          sizes="84px"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start">
          <h2 className="text-lg">
            <Link href={`/books/${request.bookId}`} prefetch={false} className="hover:underline">
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
            <p className="max-w-[56ch] rounded-[4px_16px_16px_16px] bg-sunken px-4 py-3 whitespace-pre-line">
              {request.borrowerMessage}
            </p>
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

/** What else to know before answering: who waits behind, and whether the book is free at all. */
export function RequestHints({ request }: { request: PendingLoan }) {
  const t = useTranslations("loans.request");
  return (
    <>
      {request.othersWaiting > 0 && (
        <WaitingNote icon={<Users aria-hidden="true" />}>
          {t("queue", { count: request.othersWaiting })}
        </WaitingNote>
      )}
      {!request.bookAvailable && (
        <WaitingNote icon={<Clock3 aria-hidden="true" />}>
          {t(request.bookHidden ? "hidden" : "busy")}
        </WaitingNote>
      )}
    </>
  );
}

function WaitingNote({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-sm font-semibold text-amber [&_svg]:mt-px [&_svg]:size-[1.125rem]">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Who asks: rating, how many books came back from this reader, and how far away they live. */
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
