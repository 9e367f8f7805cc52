"use client";

import { ArrowRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { CalendarButton } from "@/components/calendar/calendar-dialog";
import {
  SEPARATOR,
  useMeetUpPlace,
  useMeetUpZone,
  useOtherBooks,
} from "@/components/loans/meet-up-line";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { cx } from "@/components/ui/cx";
import { DateText } from "@/components/ui/time";
import { useFormatter } from "@/components/ui/use-formatter";
import { useMe } from "@/components/users/use-me";
import type { Loan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";

const MAX_SHOWN = 5;

/** The next meet-ups on both sides, and a link to all loans. */
export function MeetUps({ loans }: { loans: readonly Loan[] }) {
  const t = useTranslations("manageBooks");
  return (
    <Panel
      title={t("meetUps.title")}
      as="aside"
      id="meet-ups"
      className={cx("grid scroll-mt-6 gap-3.5", loans.length === 0 && "sm:justify-items-start")}
    >
      {loans.length === 0 ? (
        <p className="text-sm text-muted">{t("meetUps.none")}</p>
      ) : (
        <ul className="grid gap-3.5">
          {loans.slice(0, MAX_SHOWN).map((loan) => (
            <MeetUp key={loan.id} loan={loan} />
          ))}
        </ul>
      )}
      <CalendarButton />
      <ButtonLink variant="soft" size="sm" href="/loans">
        {t("allLoans")}
        <Icon of={ArrowRight} />
      </ButtonLink>
    </Panel>
  );
}

function MeetUp({ loan }: { loan: Loan }) {
  const t = useTranslations("manageBooks.meetUps");
  const me = useMe();
  const text = useWhenAndWhere();
  const others = useOtherBooks()(loan);
  const role = loan.ownerUserId === me.id ? "owner" : "borrower";
  const other = role === "owner" ? loan.borrower : loan.owner;
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-3.5 border-t border-line pt-3.5">
      <DayBadge loan={loan} />
      <div className="min-w-0">
        <Link href={loanPath(loan.id)} className="block truncate font-semibold hover:underline">
          {loan.bookTitle}
        </Link>
        <p className="text-sm text-muted">
          {loan.meetUpDateTime && (
            <span className="sr-only">
              <DateText value={loan.meetUpDateTime} />{" "}
            </span>
          )}
          {text(loan)}
        </p>
        {others && <p className="line-clamp-2 text-sm text-pretty text-muted">{others}</p>}
        <p className="truncate text-sm text-muted">{t("with", { name: other.displayName })}</p>
        {!loan.meetUpConfirmed && (
          <p className="my-1">
            <LoanStatusTag status="SCHEDULED" role={role} meetUpConfirmed={false} />
          </p>
        )}
        <AddToCalendar loan={loan} />
      </div>
    </li>
  );
}

function DayBadge({ loan }: { loan: Loan }) {
  const t = useTranslations("manageBooks.meetUps");
  const format = useFormatter();
  const { timeZone } = useMeetUpZone()(loan);
  const date = loan.meetUpDateTime && new Date(loan.meetUpDateTime);
  return (
    <span
      aria-hidden="true"
      className={
        "block rounded-[12px] bg-fir-soft py-[7px] text-center text-2xs/[1.2] font-semibold " +
        "text-fir-strong uppercase"
      }
    >
      {date && format.dateTime(date, { month: "short", timeZone }).replace(".", "")}
      <b className="block font-serif text-xl/none font-semibold">
        {date ? format.dateTime(date, { day: "numeric", timeZone }) : t("noDayBadge")}
      </b>
    </span>
  );
}

/** Weekday, time if there is one, and place; the badge shows the date. */
function useWhenAndWhere(): (loan: Loan) => string {
  const t = useTranslations("manageBooks.meetUps");
  const format = useFormatter();
  const place = useMeetUpPlace();
  const zoneOf = useMeetUpZone();
  return (loan) => {
    const { meetUpDateTime, meetUpTimeSet, meetUpLocationGeneral } = loan;
    const zone = zoneOf(loan);
    const at = meetUpDateTime && new Date(meetUpDateTime);
    const weekday = at
      ? format.dateTime(at, { weekday: "short", timeZone: zone.timeZone })
      : t("noDay");
    const clock =
      at && meetUpTimeSet && format.dateTime(at, { hour: "2-digit", minute: "2-digit", ...zone });
    const when = [weekday, clock].filter(Boolean).join(", ");
    return [when, place(meetUpLocationGeneral)].filter(Boolean).join(SEPARATOR);
  };
}
