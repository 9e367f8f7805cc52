import { CalendarPlus } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Loan } from "@/lib/features/loans/schema";

/** Downloads a meet-up as a calendar entry; nothing if no day is agreed. */
export function AddToCalendar({ loan }: { loan: Loan }) {
  const t = useTranslations("calendar");
  if (!loan.meetUpDateTime) return null;
  return (
    <a
      href={`/api/loans/${loan.id}/meetup.ics`}
      download="meet-up.ics"
      aria-label={t("addLabel", { title: loan.bookTitle })}
      className={
        "hit-area inline-flex items-center gap-1.5 text-sm font-semibold text-fir " +
        "hover:text-fir-strong"
      }
    >
      <Icon of={CalendarPlus} className="size-4 flex-none" />
      {t("add")}
    </a>
  );
}
