"use client";

import { useTranslations } from "next-intl";
import { useNavCounts } from "@/components/layout/use-nav-counts";
import { useDay } from "@/components/loans/days";
import { MeetingRow } from "@/components/loans/groups/meeting-group";
import { MoreLoans } from "@/components/loans/groups/more-loans";
import { RequestRow } from "@/components/loans/groups/request-group";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { useLoans, usePending } from "@/components/loans/use-loans";
import { Card } from "@/components/ui/card";
import { useMe } from "@/components/users/use-me";
import { firstGroups } from "@/lib/features/loans/groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";

/** Rendered with the page: at least those that are shown. */
export interface WaitingLoans {
  pending: PendingLoan[];
  active: Loan[];
}

/** What waits for the reader, in at most three rows; the rest is in Loans. */
export function Waits({ first }: { first: WaitingLoans }) {
  const t = useTranslations("search.waits");
  const me = useMe().id;
  const today = useDay();
  const pending = usePending(first.pending) ?? [];
  const loans = useLoans("GET /loans/active", first.active) ?? [];
  const groups = firstGroups({ me, loans, pending, outside: [], places: [], today });
  const all = useNavCounts()?.loans ?? 0;
  const rest = all - groups.filter(({ section }) => section === "todo").length;
  return (
    // Stays when the last row is answered: the meeting is planned in one of its dialogs.
    <LoanDialogs>
      {groups.length > 0 && (
        <section aria-labelledby="waits" className="mb-2.5 md:mb-6">
          <div className="section-head">
            <h2 id="waits">{t("title")}</h2>
            <MoreLoans count={rest} />
          </div>
          <Card padding="none">
            <ul
              aria-labelledby="waits"
              className="grid grid-cols-[minmax(0,1fr)] divide-line max-lg:divide-y lg:auto-cols-fr lg:grid-flow-col lg:divide-x"
            >
              {groups.map((group) => (
                <li key={group.key}>
                  {group.kind === "requests" ? (
                    <RequestRow group={group} />
                  ) : (
                    <MeetingRow group={group} compact />
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </LoanDialogs>
  );
}
