import { useTimeZone, useTranslations } from "next-intl";
import type { PageLoan } from "@/components/loans/hand-over/use-hand-over";
import { cx } from "@/components/ui/cx";
import { Dots } from "@/components/ui/dots";
import { ShowMore } from "@/components/ui/show-more";
import { DateText } from "@/components/ui/time";
import { useFormatter } from "@/components/ui/use-formatter";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { LoanWithTimeline, TimelineEntry } from "@/lib/features/loans/schema";
import { DAY, dayIn } from "@/lib/shared/time";

/** Entries before “show more”. */
const PORTION = 3;

/** What happened so far, latest first: what, when and by whom. */
export function Timeline({ loan, role }: PageLoan) {
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
          <ol aria-labelledby="timeline" className="ml-1.5 grid">
            {shown.map((entry, index) => (
              <Entry
                key={`${entry.kind} ${entry.at}`}
                entry={entry}
                loan={loan}
                role={role}
                isLatest={index === 0}
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

interface EntryProps extends PageLoan {
  entry: TimelineEntry;
  isLatest: boolean;
}

function Entry({ entry, loan, role, isLatest }: EntryProps) {
  const what = useEntryText(loan, entry);
  const who = useWho(loan, role, entry);
  return (
    <li className="relative border-l-2 border-line pb-4 pl-5 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className={cx(
          "absolute top-1 -left-[0.4375rem] size-3 rounded-full",
          isLatest ? "bg-fir" : "bg-line-strong",
        )}
      />
      <p className={isLatest ? "font-semibold" : "font-medium"}>{what}</p>
      <Dots>
        <DateText value={entry.at} />
        {who}
      </Dots>
    </li>
  );
}

function useEntryText({ timeline }: LoanWithTimeline, entry: TimelineEntry): string {
  const t = useTranslations("loanPage.story");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { kind, by, at, dueDate, rating } = entry;
  if (kind === "CANCELED" && timeline.every((each) => each.kind !== "APPROVED"))
    return t(by === "owner" ? "REJECTED" : "WITHDRAWN");
  // A day without a time has no zone: it is parsed and formatted as UTC.
  const day = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  const date = dueDate && format.dateTime(new Date(dueDate), day);
  const isLate = dueDate && dueDate < dayIn(timeZone, new Date(at));
  const late = kind === "REMINDED" && isLate ? "late" : "yes";
  return t(kind, { known: date ? late : "no", date: date ?? "", rating: rating ?? 0 });
}

/** Who did it, from this side's view; null for the system. */
function useWho(loan: LoanWithTimeline, role: LoanRole, { kind, by }: TimelineEntry) {
  const t = useTranslations("loanPage");
  if (by === null) return kind === "APPROVED" ? t("byRule") : null;
  return by === role ? t("you") : loan[by].displayName;
}
