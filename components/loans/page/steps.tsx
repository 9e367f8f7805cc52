import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { LoanKind, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/lib/features/loans/schema";

const STEPS = {
  LOAN: ["request", "meeting", "reading", "return"],
  GIFT: ["request", "meeting", "given"],
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

/** How far a loan is; nothing for one that was cancelled or whose book is lost. */
export function Steps({ loan }: { loan: Loan }) {
  const t = useTranslations("loanPage");
  const done = DONE[loan.status];
  if (done === null) return null;
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
