"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { RequestHints, RequestTime } from "@/components/loans/request-card";
import { Dots } from "@/components/ui/dots";
import { Stars } from "@/components/ui/stars";
import { ListSection } from "@/components/ui/list-section";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { PendingRow } from "./pending-row";
import { RequestAnswer } from "./request-answer";

/** Requests that wait for the reader's answer, longest waiting first. */
export function PendingRequests({ requests }: { requests: readonly PendingLoan[] }) {
  const t = useTranslations("notificationsScreen");
  return (
    <ListSection title={t("waiting", { count: requests.length })}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </ListSection>
  );
}

/** A short form of a request; the full one is among the reader's requests. */
function RequestRow({ request }: { request: PendingLoan }) {
  const { borrower, borrowerMessage } = request;
  return (
    <PendingRow loan={request} answer={<RequestAnswer request={request} />}>
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
    </PendingRow>
  );
}
