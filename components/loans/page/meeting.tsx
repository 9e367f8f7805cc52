import { useTranslations } from "next-intl";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { useMeetUpPlace, useMeetUpZone } from "@/components/loans/meet-up-line";
import { useFormatter } from "@/components/ui/use-formatter";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan } from "@/lib/features/loans/schema";

/** Day, time and place of the planned meeting; nothing if there is none. */
export function Meeting({ loan }: { loan: Loan }) {
  const t = useTranslations("loanPage");
  const format = useFormatter();
  const zone = useMeetUpZone()(loan);
  const place = useMeetUpPlace()(loan.meetUpLocationGeneral);
  if (!hasMeetUp(loan)) return null;
  const at = loan.meetUpDateTime && new Date(loan.meetUpDateTime);
  const clock = loan.meetUpTimeSet
    ? ({ hour: "2-digit", minute: "2-digit", ...zone } as const)
    : {};
  const { timeZone } = zone;
  return (
    <div className="flex items-start gap-3.5">
      {at && (
        <time
          dateTime={at.toISOString()}
          className="grid size-15 flex-none content-center justify-items-center gap-1 rounded-md bg-fir-soft text-fir-strong"
        >
          <span className="text-2xs font-semibold">
            {format.dateTime(at, { month: "short", timeZone }).replace(".", "")}
          </span>
          <span className="font-serif text-[1.625rem]/none font-semibold">
            {format.dateTime(at, { day: "numeric", timeZone })}
          </span>
        </time>
      )}
      <div className="min-w-0 self-center">
        {at && (
          <p className="font-semibold first-letter:uppercase">
            {format.dateTime(at, { weekday: "long", timeZone, ...clock })}
          </p>
        )}
        {place && <p className="text-muted wrap-anywhere">{place}</p>}
        {loan.meetUpNotes && (
          <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{loan.meetUpNotes}</p>
        )}
        {!at && !place && <p className="text-muted">{t("noDay")}</p>}
        {loan.meetUpConfirmed && <AddToCalendar loan={loan} />}
      </div>
    </div>
  );
}

/** The page's title: the meeting while there is one ahead. */
export function usePageTitle(): (loan: Loan) => string {
  const t = useTranslations("loanPage.title");
  const format = useFormatter();
  const zoneOf = useMeetUpZone();
  return (loan) => {
    if (!hasMeetUp(loan)) return t(loan.kind);
    const { meetUpDateTime: at } = loan;
    const look = { day: "numeric", month: "long", timeZone: zoneOf(loan).timeZone } as const;
    const date = at ? format.dateTime(new Date(at), look) : "";
    return t("meeting", { dated: at ? "yes" : "no", date });
  };
}
