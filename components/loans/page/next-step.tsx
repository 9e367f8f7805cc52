import { ShieldCheck, Check } from "lucide";
import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { useDay } from "@/components/loans/days";
import { ExtensionAsk } from "@/components/loans/extension-ask";
import { DateTile, useMeetUpPlace, useMeetUpTime } from "@/components/loans/meet-up-line";
import type { LoanRoleProps } from "@/components/loans/use-loan-action";
import { Icon } from "@/components/ui/icon";
import type { LoanRole, LoanKind, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { isMeetUpAhead, mayConfirm } from "@/lib/features/loans/machine/meetup-machine";
import { areToMeet, otherSide, stepsOf } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { PICTURE_HOURS } from "@/lib/features/loans/terms";
import { cx } from "@/components/ui/cx";

interface NextStepProps extends LoanRoleProps {
  /** Of the heading. */
  as?: "h2" | "h4";
  /** Of the books. */
  count?: number;
  /** Day, time and place of the meeting stand above already. */
  isMeetingTold?: boolean;
  /** The answers. */
  children?: ReactNode;
}

/** The question that the loan stands at, and its answers: on its page, and in its row when that is open. */
export function NextStep({ loan, role, as: Heading = "h2", ...props }: NextStepProps) {
  const { count = 1, isMeetingTold = false, children } = props;
  const t = useTranslations("loanPage");
  const id = useId();
  const name = otherSide(loan, role).displayName;
  const situation = situationOf(loan, role, useDay());
  const isInRow = Heading === "h4";
  return (
    <section
      // In a row that is open the list has the regions.
      aria-labelledby={isInRow ? undefined : id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div>
        {/* The heading of the list says that it is agreed. */}
        {!(isInRow && situation === "agreed") && (
          <Heading id={id} className="font-serif text-xl font-semibold break-words">
            {t(`next.${role}.${situation}.title`, { name, count })}
          </Heading>
        )}
        {situation !== "confirm" && (
          <p className="mt-1 max-w-[56ch] text-muted">
            {t(`next.${role}.${situation}.text`, { name, count, hours: PICTURE_HOURS })}
          </p>
        )}
      </div>
      {isMeetUpAhead(loan) && <Meeting loan={loan} isTold={isMeetingTold} />}
      <ExtensionAsk loan={loan} role={role} />
      {children}
      {situation === "confirm" && (
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <Icon of={ShieldCheck} className="size-5 flex-none text-amber" />
          {t("safe")}
        </p>
      )}
    </section>
  );
}

/** Day, time and place of the planned meeting, unless they are told above, and what else was agreed. */
function Meeting({ loan, isTold }: { loan: Loan; isTold: boolean }) {
  const t = useTranslations("loanPage");
  const time = useMeetUpTime({ weekday: "long" })(loan);
  const place = useMeetUpPlace()(loan.meetUpLocationGeneral);
  const { meetUpNotes, meetUpConfirmed } = loan;
  return (
    <div className="flex items-start gap-3.5 has-[>div:empty]:hidden">
      {!isTold && <DateTile loan={loan} isLarge />}
      <div className="min-w-0 self-center">
        {!isTold && time && <p className="font-semibold first-letter:uppercase">{time}</p>}
        {!isTold && place && <p className="text-muted wrap-anywhere">{place}</p>}
        {meetUpNotes && (
          <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{meetUpNotes}</p>
        )}
        {!isTold && !time && !place && <p className="text-muted">{t("noDay")}</p>}
        {meetUpConfirmed && <AddToCalendar loan={loan} />}
      </div>
    </div>
  );
}

/** Key of the texts shown with the next step. @param today "YYYY-MM-DD". */
function situationOf(loan: Loan, role: LoanRole, today: string) {
  const isGift = loan.kind === "GIFT";
  switch (loan.status) {
    case "REQUESTED":
      if (!loan.bookAvailable) return "queued";
      return isGift ? "giftAsked" : "answer";
    case "APPROVED":
      return isGift ? "giftPromised" : "promised";
    case "SCHEDULED":
      return meetUpSituation(loan, role);
    case "GIVEN":
      return "given";
    case "LENT":
      if (loan.extension) return mayConfirm(loan, role) ? "confirm" : "asked";
      if (isMeetUpAhead(loan)) return meetUpSituation(loan, role);
      if (loan.dueDate && loan.dueDate < today) return areToMeet(loan) ? "late" : "takenLate";
      return areToMeet(loan) ? "lent" : "taken";
    case "RETURNED":
      if (loan.returnedCondition) return "damaged";
      return stepsOf(loan, role).next ? "rate" : "done";
    case "CANCELED":
      return isGift ? "giftEnded" : "ended";
    case "LOST":
      return "lost";
  }
}

function meetUpSituation(loan: Loan, role: LoanRole) {
  if (loan.meetUpOver) return "over";
  if (mayConfirm(loan, role)) return "confirm";
  return loan.meetUpConfirmed ? "agreed" : "proposed";
}

const STEPS = {
  LOAN: ["request", "meeting", "reading", "return"],
  GIFT: ["request", "meeting", "given"],
  SELF_SERVICE: ["reading", "return"],
} as const satisfies Record<LoanKind, readonly string[]>;

/** The steps that are done; null for a loan that went another way. */
const DONE: Record<LoanStatus, number | null> = {
  REQUESTED: 0,
  APPROVED: 1,
  SCHEDULED: 1,
  LENT: 2,
  RETURNED: 4,
  GIVEN: 3,
  CANCELED: null,
  LOST: null,
};

/** Of a loan; who takes a book from a shelf begins with reading. */
const STEPS_BEFORE_READING = STEPS.LOAN.indexOf("reading");

/** How far a loan is; nothing for one that was cancelled or whose book is lost. */
export function Steps({ loan }: { loan: Loan }) {
  const t = useTranslations("loanPage");
  const known = DONE[loan.status];
  if (known === null) return null;
  const done = areToMeet(loan) ? known : known - STEPS_BEFORE_READING;
  const isReturning = loan.status === "LENT" && loan.meetUpForReturn;
  const current = isReturning ? done + 1 : done;
  return (
    <ol aria-label={t("steps")} className="flex px-2">
      {STEPS[loan.kind].map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? "step" : undefined}
          className={cx(
            "relative grid flex-1 justify-items-center gap-2 text-xs font-medium",
            at === current ? "font-bold text-ink" : "text-muted",
          )}
        >
          {at > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                "absolute top-[0.5625rem] right-[calc(50%+0.875rem)] left-[calc(-50%+0.875rem)] h-0.5",
                at <= current ? "bg-fir" : "bg-line-strong",
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              "grid size-5 place-items-center rounded-full",
              at < current && "bg-fir text-on-fir",
              at === current && "border-[6px] border-fir bg-surface",
              at > current && "border-2 border-line-strong",
            )}
          >
            {at < current && <Icon of={Check} className="size-3.5" />}
          </span>
          <span className="text-center">
            {t(`step.${step}`)}
            {at < current && <span className="sr-only">, {t("stepDone")}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
