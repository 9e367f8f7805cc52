"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { LoanCover } from "@/components/loans/loan-cover";
import { RequestHints, RequestTime } from "@/components/loans/request-card";
import { Dots } from "@/components/ui/dots";
import { Stars } from "@/components/ui/stars";
import { ListSection } from "@/components/ui/list-section";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { RequestAnswer } from "./request-answer";

/** Requests that wait for the reader's answer, the longest waiting first. */
export function PendingRequests({ requests }: { requests: readonly PendingLoan[] }) {
  const t = useTranslations("notificationsScreen");
  return (
    <ListSection title={t("waiting", { count: requests.length })}>
      {requests.map((request) => (
        <li key={request.id}>
          <RequestRow request={request} />
        </li>
      ))}
    </ListSection>
  );
}

/** Who asks for what, in a few lines; the whole of it stands among the reader's requests. */
function RequestRow({ request }: { request: PendingLoan }) {
  const { bookTitle: title, borrower, borrowerMessage } = request;
  return (
    <article
      aria-label={title}
      className={
        "grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3.5 gap-y-2 px-4 py-3 md:px-5 " +
        "lg:grid-cols-[2.75rem_minmax(0,1fr)_auto] lg:items-center"
      }
    >
      <LoanCover loan={request} sizes="44px" className="self-start" />
      <div className="min-w-0">
        <h3 className="truncate text-base">
          <Link href={loanPath(request.id)} prefetch={false} className="hover:underline">
            {title}
          </Link>
        </h3>
        <Dots>
          <Link
            href={`/profile/${borrower.id}`}
            prefetch={false}
            className="link inline-block py-0.5"
          >
            {borrower.displayName}
          </Link>
          {borrower.rating !== null && <Stars value={borrower.rating} compact />}
          <RequestTime value={request.requestDate} />
        </Dots>
        {borrowerMessage && (
          <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere">{borrowerMessage}</p>
        )}
        <RequestHints request={request} />
      </div>
      <div className="col-span-full sm:col-span-1 sm:col-start-2 lg:col-start-3">
        <RequestAnswer request={request} />
      </div>
    </article>
  );
}
