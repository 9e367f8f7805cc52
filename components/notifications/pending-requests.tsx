"use client";

import { useTranslations } from "next-intl";
import { RequestCard } from "@/components/loans/request-card";
import type { PendingLoan } from "@/lib/loans/schema";
import { RequestAnswer } from "./request-answer";

/** Requests that wait for the reader's answer, the longest waiting first. */
export function PendingRequests({ requests }: { requests: readonly PendingLoan[] }) {
  const t = useTranslations("notificationsScreen");
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-3 text-xl">
        {t("waiting", { count: requests.length })}
      </h2>
      <ul className="grid gap-3.5" aria-labelledby="waiting">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} actions={<RequestAnswer request={request} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}
