import { CalendarPlus, Users } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Quote } from "@/components/ui/quote";
import type { Loan } from "@/lib/features/loans/schema";
import { useDay } from "./days";
import { DueDate, useDayText } from "./due-date";
import type { LoanRoleProps } from "./use-loan-action";

/** The open ask for more time, as its owner or its borrower sees it; nothing if there is none. */
export function ExtensionAsk({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loans.extension");
  const dayText = useDayText();
  const day = useDay();
  const { extension, borrower, dueDate } = loan;
  if (!extension) return null;
  const date = dayText(extension.dueDate);
  return (
    <div className="grid gap-2.5">
      <p className="flex items-start gap-2 font-semibold text-amber">
        <Icon of={CalendarPlus} className="mt-0.5 size-[18px] flex-none" />
        {role === "owner" ? t("wants", { name: borrower.displayName, date }) : t("waits", { date })}
      </p>
      {dueDate && (
        <p className="text-sm text-muted">
          {dueDate < day ? <DueDate day={dueDate} /> : t("now", { date: dayText(dueDate) })}
        </p>
      )}
      {extension.message && <Quote text={extension.message} className="max-w-[56ch]" />}
      {role === "owner" && <OthersWait loan={loan} />}
    </div>
  );
}

/** Tells the owner how many readers wait for the book, before they agree to more time. */
export function OthersWait({ loan: { waitingCount } }: { loan: Loan }) {
  const t = useTranslations("loans.extension");
  if (waitingCount === 0) return null;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon of={Users} className="mt-px size-[18px] flex-none text-muted" />
      {t("queue", { count: waitingCount })}
    </p>
  );
}
