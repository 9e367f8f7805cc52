import { CalendarClock, Flag } from "lucide";
import { useTranslations } from "next-intl";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import { DueDate } from "@/components/loans/due-date";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { ReturnPhoto } from "@/components/loans/return-photo";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { IconButton } from "@/components/ui/icon-button";
import { Quote } from "@/components/ui/quote";
import { PersonLine } from "@/components/users/person-line";
import type { LoanRoleProps } from "@/components/loans/loan-role-props";
import { isActive } from "@/lib/features/loans/machine/loan-machine";

/** Names of the other side, by kind and the reader's side. */
const SIDES = {
  LOAN: { owner: "borrower", borrower: "owner" },
  GIFT: { owner: "receiver", borrower: "giver" },
} as const;

export function LoanDetails({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loanPage");
  const loans = useTranslations("loans");
  const report = useTranslations("moderation.report");
  const open = useLoanDialogs();
  const other = role === "owner" ? loan.borrower : loan.owner;
  const side = t(SIDES[loan.kind][role]);
  return (
    <Panel title={side} titleClass="sr-only" className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="flex items-start justify-between gap-2">
        <PersonLine person={other}>
          <span>{side}</span>
        </PersonLine>
        <IconButton
          label={report("action")}
          icon={Flag}
          onClick={() => open("report", loan)}
          className="-mt-1 -mr-2.5 flex-none"
        />
      </div>
      {loan.dueDate && isActive(loan.status) && (
        <p className="flex items-center gap-2 text-sm font-medium">
          <Icon of={CalendarClock} className="size-4 flex-none text-fir" />
          <DueDate day={loan.dueDate} />
        </p>
      )}
      {role === "owner" && <WaitingCount count={loan.waitingCount} />}
      {loan.borrowerMessage && <Said label={t("asked")} text={loan.borrowerMessage} />}
      {loan.feedback && <Said label={t("said")} text={loan.feedback} />}
      <ReturnPhoto loan={loan} />
      {loan.bookInterestRating !== null && role === "borrower" && (
        <p className="text-sm text-muted">
          {loans("ownRating", { score: loan.bookInterestRating })}
        </p>
      )}
    </Panel>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{label}</p>
      <Quote text={text} className="w-fit max-w-[56ch]" />
    </div>
  );
}
