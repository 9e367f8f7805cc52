"use client";

import { useTranslations } from "next-intl";
import { RequestItems } from "@/components/loans/groups/request-list";
import { ListSection } from "@/components/ui/list-section";
import type { PendingLoan } from "@/lib/features/loans/schema";

/** Requests that wait for the reader's answer, longest waiting first. */
export function PendingRequests({ requests }: { requests: readonly PendingLoan[] }) {
  const t = useTranslations("notificationsScreen");
  return (
    <ListSection title={t("waiting", { count: requests.length })}>
      <RequestItems requests={requests} />
    </ListSection>
  );
}
