import { useTimeZone, useTranslations } from "next-intl";
import { DayTile } from "@/components/ui/day-tile";
import { useFormatter } from "@/components/ui/use-formatter";
import { partsOf, type SidedLoan } from "@/lib/features/loans/groups";
import type { Loan } from "@/lib/features/loans/schema";
import { MEETUP_PLACES } from "@/lib/features/loans/terms";
import { isSameClock } from "@/lib/shared/time";

/** Time and place, as in a loan or, with 1 for “a time is set”, in a notification. */
type MeetUp = Partial<Pick<Loan, "meetUpDateTime" | "meetUpTimeZone" | "meetUpLocationGeneral">> & {
  meetUpTimeSet?: boolean | number;
};

/** A suggested place in the reader's language, any other as it was typed. */
export function useMeetUpPlace(): (location: string | null | undefined) => string | null {
  const t = useTranslations("enums.placeType");
  return (location) => {
    const known = MEETUP_PLACES.find((place) => place === location);
    return known ? t(known) : (location ?? null);
  };
}

/** The zone in which to show a meet-up: the one it was entered in, named if its time differs from the reader's. */
export function useMeetUpZone(): (meetUp: MeetUp) => { timeZone?: string; timeZoneName?: "short" } {
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

interface DayLook {
  weekday: "short" | "long";
  day?: "numeric";
  month?: "long";
}

/** Day of a meet-up, and its time if there is one; null without a day. */
export function useMeetUpTime(
  day: DayLook = { weekday: "short", day: "numeric", month: "long" },
): (meetUp: MeetUp) => string | null {
  const format = useFormatter();
  const zoneOf = useMeetUpZone();
  return (meetUp) => {
    const at = meetUp.meetUpDateTime && new Date(meetUp.meetUpDateTime);
    const clock = meetUp.meetUpTimeSet ? ({ hour: "2-digit", minute: "2-digit" } as const) : {};
    if (!at) return null;
    const text = format.dateTime(at, { ...day, ...clock, ...zoneOf(meetUp) });
    // A no-break space keeps the time and its zone on one line.
    return text.replace(/ (?=\S+$)/, "\u00a0");
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

/** How many books change hands in which way; of one book also its title. */
export function useParts(loans: readonly SidedLoan[]): string {
  const t = useTranslations("loans.group.part");
  const parts = partsOf(loans).map(([part, count]) => t(part, { count }));
  const [first, ...more] = loans;
  const title = more.length === 0 && first?.loan.bookTitle;
  return [t("you", { parts: parts.join(", ") }), title].filter(Boolean).join(SEPARATOR);
}

/** The day of a meet-up; nothing without one. */
export function DateTile({ loan, isLarge }: { loan: Loan; isLarge?: boolean }) {
  const format = useFormatter();
  const { timeZone } = useMeetUpZone()(loan);
  const at = loan.meetUpDateTime && new Date(loan.meetUpDateTime);
  if (!at) return null;
  return (
    <DayTile
      isLarge={isLarge}
      month={format.dateTime(at, { month: "short", timeZone })}
      day={format.dateTime(at, { day: "numeric", timeZone })}
    />
  );
}
