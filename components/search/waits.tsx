"use client";

import { useTranslations } from "next-intl";
import { BookCover } from "@/components/books/cover";
import { useNavCounts } from "@/components/layout/use-nav-counts";
import { useDay } from "@/components/loans/days";
import { MoreLoans } from "@/components/loans/groups/group-items";
import { MeetingRow } from "@/components/loans/groups/meeting-group";
import { RequestRow } from "@/components/loans/groups/request-group";
import { Row } from "@/components/loans/groups/row";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { ButtonLink } from "@/components/ui/button-link";
import type { ButtonLook } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { useMe } from "@/components/users/use-me";
import { polled, useApi } from "@/lib/browser/use-api";
import type { OtherBook } from "@/lib/features/books/schema";
import { FIRST_GROUPS, firstGroups } from "@/lib/features/loans/groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";

/** Rendered with the page: at least those that are shown. */
export interface WaitingLoans {
  pending: PendingLoan[];
  active: Loan[];
  /** A book that a wish found. */
  found: OtherBook | null;
}

/** What waits for the reader, in at most three rows; the rest is in Loans. */
export function Waits({ first }: { first: WaitingLoans }) {
  const t = useTranslations("search.waits");
  const me = useMe().id;
  const today = useDay();
  const { data: pending = [] } = useApi("GET /loans/pending", polled(first.pending));
  const { data: loans = [] } = useApi("GET /loans/active", polled(first.active));
  const groups = firstGroups({ me, loans, pending, outside: [], places: [], today });
  const all = useNavCounts()?.loans ?? 0;
  const found = groups.length < FIRST_GROUPS ? first.found : null;
  const rest = all - groups.filter(({ section }) => section === "todo").length;
  return (
    // Stays when the last row is answered: the meeting is planned in one of its dialogs.
    <LoanDialogs>
      {(groups.length > 0 || found) && (
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
              {groups.map((group, at) => (
                <li key={group.key} className="grid grid-cols-1">
                  {group.kind === "requests" ? (
                    <RequestRow group={group} look={at === 0 ? "primary" : "soft"} />
                  ) : (
                    <MeetingRow group={group} compact look={at === 0 ? "primary" : undefined} />
                  )}
                </li>
              ))}
              {found && (
                <li>
                  <WishRow book={found} look={groups.length === 0 ? "primary" : "soft"} />
                </li>
              )}
            </ul>
          </Card>
        </section>
      )}
    </LoanDialogs>
  );
}

function WishRow({ book, look }: { book: OtherBook; look: ButtonLook["variant"] }) {
  const t = useTranslations("search.waits");
  const { id, title, author, coverImageUrl } = book;
  const href = `/books/${id}`;
  return (
    <Row
      compact
      picture={<BookCover title={title} author={author} src={coverImageUrl} sizes="32px" />}
      name={title}
      lines={[t("found")]}
      href={href}
      action={
        <ButtonLink
          size="sm"
          variant={look}
          href={href}
          prefetch={false}
          aria-label={`${t("show")}: ${title}`}
        >
          {t("show")}
        </ButtonLink>
      }
    />
  );
}
