import { UserRound } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { DateText } from "@/components/ui/time";
import {
  isActive,
  type LoanRole,
  type LoanStatus,
} from "@/lib/features/loans/machine/loan-machine";
import type { Loan, LoanHistoryEntry } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { LoanKindTag, LoanStatusTag } from "./loan-status-tag";
import { PersonLine } from "@/components/users/person-line";
import { useMe } from "@/components/users/use-me";
import { DueDate } from "./due-date";
import { LoanCover } from "./loan-cover";
import { OverdueTag } from "./overdue-tag";

interface HistoryRowProps {
  loan: LoanHistoryEntry;
  /** The side of the user whose history it is; the row shows the other side. */
  role: LoanRole;
  action?: ReactNode;
}

export function historyTitleId(loanId: string): string {
  return `history-${loanId}`;
}

/** A loan in a history: book, other side, status. Its layout follows the width of the list. */
export function HistoryRow({ loan, role, action }: HistoryRowProps) {
  const other = role === "owner" ? loan.borrower : loan.owner;
  const me = useMe();
  const isOwn = loan.ownerUserId === me.id || loan.borrowerUserId === me.id;
  return (
    <article
      aria-labelledby={historyTitleId(loan.id)}
      className={
        "grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 md:px-5 " +
        "@xl:grid-cols-[3.5rem_minmax(0,1fr)_auto] @xl:items-center @3xl:gap-x-6 " +
        "@3xl:grid-cols-[3.5rem_minmax(0,1fr)_13rem_12rem]"
      }
    >
      <LoanCover
        loan={loan}
        sizes="56px"
        className={
          "row-span-3 self-start @xl:@max-3xl:col-start-1 @xl:@max-3xl:row-span-2 " +
          "@xl:@max-3xl:row-start-1 @3xl:row-span-1"
        }
      />
      <div className="min-w-0 @xl:@max-3xl:col-start-2 @xl:@max-3xl:row-start-1">
        <h2 id={historyTitleId(loan.id)} className="line-clamp-2 text-lg">
          {isOwn ? (
            <Link href={loanPath(loan.id)} prefetch={false} className="hover:underline">
              {loan.bookTitle}
            </Link>
          ) : (
            loan.bookTitle
          )}
        </h2>
        <p className="truncate text-sm text-muted">{loan.bookAuthor}</p>
        <div className="mt-1.5">
          <HistoryDates loan={loan} />
        </div>
      </div>
      <div className="min-w-0 @xl:@max-3xl:col-start-2 @xl:@max-3xl:row-start-2">
        {other ? <PersonLine person={other} /> : <HiddenPerson />}
      </div>
      <div
        className={
          "flex flex-wrap items-center justify-between gap-2.5 @xl:flex-col @xl:items-end " +
          "@xl:@max-3xl:col-start-3 @xl:@max-3xl:row-span-2 @xl:@max-3xl:row-start-1"
        }
      >
        <div className="flex flex-wrap justify-end gap-1.5">
          <LoanKindTag {...loan} />
          <OverdueTag loan={loan} />
          <LoanStatusTag status={loan.status} role={role} meetUpConfirmed={confirmedOf(loan)} />
        </div>
        {action}
      </div>
    </article>
  );
}

/** Only the two sides of a loan know the meet-up. */
function confirmedOf(loan: LoanHistoryEntry | Loan): boolean | undefined {
  return "meetUpConfirmed" in loan ? loan.meetUpConfirmed : undefined;
}

/** A user who is deleted, or hidden from the reader. */
function HiddenPerson() {
  const t = useTranslations("profile.history");
  return (
    <p className="flex items-center gap-3 text-muted">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken">
        <Icon of={UserRound} className="size-5" />
      </span>
      {t("hidden")}
    </p>
  );
}

/** How a loan ended; null while it is open. */
const END = {
  REQUESTED: null,
  APPROVED: null,
  SCHEDULED: null,
  LENT: null,
  RETURNED: "returned",
  CANCELED: "canceled",
  LOST: "lost",
  GIVEN: "given",
} as const satisfies Record<LoanStatus, string | null>;
type Dated = NonNullable<(typeof END)[LoanStatus]> | "handedOver" | "requested";

function HistoryDates({ loan }: { loan: LoanHistoryEntry }) {
  const t = useTranslations("profile.history");
  const { status, lentAt, closedAt, dueDate, requestDate } = loan;
  const end = END[status];
  const dated = (key: Dated, value: string) =>
    t.rich(key, { date: () => <DateText value={value} /> });

  let then: ReactNode = null;
  if (end && closedAt) then = dated(end, closedAt);
  else if (dueDate && isActive(status)) then = <DueDate day={dueDate} />;

  return (
    <p className="flex flex-col text-sm text-muted @3xl:flex-row @3xl:gap-x-1.5">
      <span>{lentAt ? dated("handedOver", lentAt) : dated("requested", requestDate)}</span>
      {then && (
        <span aria-hidden="true" className="hidden @3xl:inline">
          ·
        </span>
      )}
      {then && <span>{then}</span>}
    </p>
  );
}
