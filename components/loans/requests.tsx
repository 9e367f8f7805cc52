"use client";

import { Inbox, Plus } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { RequestCard } from "./request-card";

/** Requests that wait for the reader's answer, longest waiting first; needs `LoanDialogs` as a parent. */
export function Requests({ requests }: { requests: readonly PendingLoan[] }) {
  if (requests.length === 0) return <NoRequests />;
  return (
    <ul className="grid gap-3.5">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} />
        </li>
      ))}
    </ul>
  );
}

function NoRequests() {
  const t = useTranslations("loans.request.none");
  return (
    <EmptyState
      icon={Inbox}
      title={t("title")}
      text={t("text")}
      action={
        <ButtonLink variant="ghost" icon={Plus} href="/books/manage?tab=add">
          {t("action")}
        </ButtonLink>
      }
    />
  );
}
