import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateText } from "@/components/ui/time";
import { isActive, type LoanStatus } from "@/lib/features/loans/machine";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";
import { DueDate } from "./due-date";

/** How a loan ended; null while it goes on. */
const END = {
  REQUESTED: null,
  APPROVED: null,
  SCHEDULED: null,
  LENT: null,
  RETURNED: "returned",
  CANCELED: "canceled",
  LOST: "lost",
} as const satisfies Record<LoanStatus, string | null>;
type Dated = NonNullable<(typeof END)[LoanStatus]> | "handedOver" | "requested";

/** When a loan began, and when it ended or has to end. */
export function HistoryDates({ loan }: { loan: LoanHistoryEntry }) {
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
