import {
  AlarmClock,
  BookCheck,
  BookHeart,
  BookDown,
  BookUp2,
  BookX,
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  CircleX,
  Gift,
  Hourglass,
  Star,
  Undo2,
  type IconNode,
} from "lucide";
import { useTimeZone, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Dots } from "@/components/ui/dots";
import { Icon } from "@/components/ui/icon";
import { ShowMore } from "@/components/ui/show-more";
import { DateText } from "@/components/ui/time";
import { useFormatter } from "@/components/ui/use-formatter";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { LoanWithTimeline, TimelineEntry } from "@/lib/features/loans/schema";
import type { TimelineKind } from "@/lib/features/loans/terms";
import { DAY } from "@/lib/shared/time";

const ICONS: Record<TimelineKind, IconNode> = {
  REQUESTED: BookHeart,
  APPROVED: BookCheck,
  SCHEDULED: CalendarDays,
  MOVED: CalendarDays,
  UNSCHEDULED: CalendarX,
  CONFIRMED: CalendarCheck,
  LENT: BookUp2,
  HANDOVER_UNDONE: Undo2,
  EXTENSION_REQUESTED: Hourglass,
  EXTENDED: CalendarPlus,
  EXTENSION_DECLINED: CalendarX,
  REMINDED: AlarmClock,
  RETURNED: BookDown,
  LOST: BookX,
  CANCELED: CircleX,
  GIVEN: Gift,
  BORROWER_RATED: Star,
  BOOK_RATED: Star,
};

/** Entries before “show more”. */
const PORTION = 3;

interface TimelineProps {
  loan: LoanWithTimeline;
  /** The reader's side. */
  role: LoanRole;
}

/** What happened so far, latest first: what, when and by whom. */
export function Timeline({ loan, role }: TimelineProps) {
  const t = useTranslations("loanPage");
  const latest = loan.timeline.filter(isNews).toReversed();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-lg">
        {t("timeline")}
      </h2>
      <ShowMore
        items={latest}
        size={PORTION}
        status={(shown, total) => t("shown", { shown, total })}
      >
        {(shown) => (
          <ol aria-labelledby="timeline" className="grid">
            {shown.map((entry, index) => (
              <Entry
                key={`${entry.kind} ${entry.at}`}
                entry={entry}
                loan={loan}
                role={role}
                isLatest={index === 0}
                isFirst={index === shown.length - 1}
              />
            ))}
          </ol>
        )}
      </ShowMore>
    </section>
  );
}

/** False for a reminder sent to the other side on the same morning. */
function isNews(
  { kind, at, dueDate }: TimelineEntry,
  index: number,
  all: TimelineEntry[],
): boolean {
  const before = all[index - 1];
  if (kind !== "REMINDED" || before?.kind !== kind || before.dueDate !== dueDate) return true;
  return Date.parse(at) - Date.parse(before.at) > DAY / 2;
}

interface EntryProps extends TimelineProps {
  entry: TimelineEntry;
  isLatest: boolean;
  /** No line leads up to it. */
  isFirst: boolean;
}

function Entry({ entry, loan, role, isLatest, isFirst }: EntryProps) {
  const what = useEntryText(loan)(entry);
  const who = useWho(loan, role)(entry);
  const icon = ICONS[entry.kind];
  return (
    <li className="relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3.5 pb-5 last:pb-0">
      {!isFirst && (
        <span
          aria-hidden="true"
          className="absolute top-9 bottom-0 left-[1.0625rem] w-0.5 bg-line"
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          "grid size-9 place-items-center rounded-full",
          isLatest ? "bg-fir text-on-fir" : "bg-fir-soft text-fir-strong",
        )}
      >
        <Icon of={icon} className="size-4.5" />
      </span>
      <div className="min-w-0 self-center">
        <p className={isLatest ? "font-semibold" : "font-medium"}>{what}</p>
        <Dots>
          <DateText value={entry.at} />
          {who}
        </Dots>
      </div>
    </li>
  );
}

function useEntryText({ timeline }: LoanWithTimeline): (entry: TimelineEntry) => string {
  const t = useTranslations("loanPage.story");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const wasApproved = timeline.some(({ kind }) => kind === "APPROVED");
  return ({ kind, by, at, dueDate, rating }) => {
    if (kind === "CANCELED" && !wasApproved) return t(by === "owner" ? "REJECTED" : "WITHDRAWN");
    // A day without a time has no zone: it is parsed and formatted as UTC.
    const day = { day: "numeric", month: "long", timeZone: "UTC" } as const;
    const date = dueDate && format.dateTime(new Date(dueDate), day);
    // In the reader's time zone; Swedish dates are written YYYY-MM-DD.
    const isLate = dueDate && dueDate < new Date(at).toLocaleDateString("sv-SE", { timeZone });
    const late = kind === "REMINDED" && isLate ? "late" : "yes";
    return t(kind, { known: date ? late : "no", date: date ?? "", rating: rating ?? 0 });
  };
}

/** Who did it, from this side's view; null for the system. */
function useWho(loan: LoanWithTimeline, role: LoanRole): (entry: TimelineEntry) => string | null {
  const t = useTranslations("loanPage");
  return ({ kind, by }) => {
    if (by === null) return kind === "APPROVED" ? t("byRule") : null;
    return by === role ? t("you") : loan[by].displayName;
  };
}
