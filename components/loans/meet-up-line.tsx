import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Loan } from "@/lib/loans/schema";
import { MEETUP_PLACES } from "@/lib/loans/terms";

/** A place of the suggestions in the reader's words, any other as it was written. */
export function useMeetUpPlace(): (location: string | null) => string | null {
  const t = useTranslations("enums.placeType");
  return (location) => {
    const known = MEETUP_PLACES.find((place) => place === location);
    return known ? t(known) : location;
  };
}

/** Day of a meet-up, and time where one is agreed; null where there is neither. */
export function useMeetUpTime(): (loan: Loan) => string | null {
  const format = useFormatter();
  return (loan) => {
    const at = loan.meetUpDateTime && new Date(loan.meetUpDateTime);
    const clock = loan.meetUpTimeSet ? ({ hour: "2-digit", minute: "2-digit" } as const) : {};
    return at && format.dateTime(at, { weekday: "short", day: "numeric", month: "long", ...clock });
  };
}

/** Day, time where one is agreed, and place of a meet-up. */
export function useMeetUpText(): (loan: Loan) => string {
  const time = useMeetUpTime();
  const place = useMeetUpPlace();
  return (loan) => [time(loan), place(loan.meetUpLocationGeneral)].filter(Boolean).join(" · ");
}

/** When and where the two will meet; nothing where that is not agreed. */
export function MeetUpLine({ loan }: { loan: Loan }) {
  const t = useTranslations("loans");
  const text = useMeetUpText()(loan);
  if (loan.status !== "SCHEDULED" || !text) return null;
  return (
    <p className="flex items-start gap-2 text-sm font-medium">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-4 flex-none text-fir" />
      <span className="min-w-0">
        {t("meetUp", { text })}
        {loan.meetUpNotes && <span className="block font-normal text-muted">{loan.meetUpNotes}</span>}
        <span className="mt-1 block">
          <AddToCalendar loan={loan} />
        </span>
      </span>
    </p>
  );
}
