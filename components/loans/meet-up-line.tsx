import { CalendarDays } from "lucide";
import { useTimeZone, useTranslations } from "next-intl";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { Icon } from "@/components/ui/icon";
import { useFormatter } from "@/components/ui/use-formatter";
import { partOf } from "@/lib/features/loans/groups";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { MEETUP_PLACES } from "@/lib/features/loans/terms";
import { isSameClock } from "@/lib/shared/time";
import type { LoanRoleProps } from "./loan-role-props";

/** Time and place, as in a loan or a notification. */
export type MeetUp = Pick<
  Loan,
  "meetUpDateTime" | "meetUpTimeSet" | "meetUpTimeZone" | "meetUpLocationGeneral"
>;

/** A suggested place in the reader's language, any other as it was typed. */
export function useMeetUpPlace(): (location: string | null) => string | null {
  const t = useTranslations("enums.placeType");
  return (location) => {
    const known = MEETUP_PLACES.find((place) => place === location);
    return known ? t(known) : location;
  };
}

interface ZoneFormat {
  timeZone?: string;
  timeZoneName?: "short";
}

/** The zone in which to show a meet-up: the one it was entered in, named if its time differs from the reader's. */
export function useMeetUpZone(): (meetUp: MeetUp) => ZoneFormat {
  const own = useTimeZone();
  return ({ meetUpDateTime, meetUpTimeSet, meetUpTimeZone }) => {
    if (!meetUpDateTime || !meetUpTimeZone) return { timeZone: own };
    try {
      const isOwn = !meetUpTimeSet || isSameClock(new Date(meetUpDateTime), meetUpTimeZone, own);
      return { timeZone: meetUpTimeZone, ...(!isOwn && { timeZoneName: "short" }) };
    } catch {
      // Older browsers do not know zones that were renamed later.
      return { timeZone: own };
    }
  };
}

/** Day of a meet-up, and its time if there is one; null without a day. */
export function useMeetUpTime(): (meetUp: MeetUp) => string | null {
  const format = useFormatter();
  const zoneOf = useMeetUpZone();
  return (meetUp) => {
    const at = meetUp.meetUpDateTime && new Date(meetUp.meetUpDateTime);
    const clock = meetUp.meetUpTimeSet ? ({ hour: "2-digit", minute: "2-digit" } as const) : {};
    const day = { weekday: "short", day: "numeric", month: "long" } as const;
    const text = at && format.dateTime(at, { ...day, ...clock, ...zoneOf(meetUp) });
    // A no-break space keeps the time and its zone on one line.
    return text && text.replace(/ (?=\S+$)/, "\u00a0");
  };
}

/** Separator between two facts; never at the start of a line. */
export const SEPARATOR = "\u00a0· ";

/** Day, time and place of a meet-up. */
export function useMeetUpText(): (meetUp: MeetUp) => string {
  const time = useMeetUpTime();
  const place = useMeetUpPlace();
  return (meetUp) =>
    [time(meetUp), place(meetUp.meetUpLocationGeneral)].filter(Boolean).join(SEPARATOR);
}

/** What a user on this side does with the book at a meet-up. */
export function useMeetUpPart(): (side: LoanRole, isReturn: boolean) => string {
  const t = useTranslations("loans.meetUpBook");
  return (side, isReturn) => t(partOf(side, isReturn));
}

/** The titles of the other books that share a loan's meet-up; null if there are none. */
function useOtherBooks(): (loan: Pick<Loan, "meetUpLoans">) => string | null {
  const t = useTranslations("loans");
  const calendar = useTranslations("calendar");
  return ({ meetUpLoans }) => {
    if (meetUpLoans.length === 0) return null;
    const titles = meetUpLoans.map(({ bookTitle }) => calendar("quoted", { title: bookTitle }));
    return t("meetUpAlso", { titles: titles.join(", ") });
  };
}

/** The proposed or confirmed meet-up; nothing if there is none. */
export function MeetUpLine({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loans");
  const text = useMeetUpText()(loan);
  const others = useOtherBooks()(loan);
  const { meetUpConfirmed, meetUpNotes } = loan;
  if (loan.meetUpId === null || !(text || meetUpNotes)) return null;
  const other = role === "owner" ? loan.borrower : loan.owner;
  return (
    <p className="flex items-start gap-2 text-sm font-medium">
      <Icon of={CalendarDays} className="mt-0.5 size-4 flex-none text-fir" />
      <span className="min-w-0">
        {text && t(headingOf(loan), { text })}
        {others && <span className="block font-normal text-pretty">{others}</span>}
        {meetUpNotes && <span className="block font-normal text-muted">{meetUpNotes}</span>}
        {!meetUpConfirmed && loan.meetUpProposedBy === role && (
          <span className="block font-normal text-muted">
            {t("awaitsOther", { name: other.displayName })}
          </span>
        )}
        {loan.meetUpDateTime && (
          <span className="mt-1 block">
            <AddToCalendar loan={loan} />
          </span>
        )}
      </span>
    </p>
  );
}

function headingOf({ meetUpConfirmed, meetUpForReturn }: Loan) {
  if (meetUpForReturn) return meetUpConfirmed ? "meetUpReturn" : "meetUpReturnProposed";
  return meetUpConfirmed ? "meetUp" : "meetUpProposed";
}
