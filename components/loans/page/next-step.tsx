import { ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { useDay } from "@/components/loans/days";
import { ExtensionAsk } from "@/components/loans/extension-ask";
import { otherSide, type PageLoan } from "@/components/loans/hand-over/use-hand-over";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp, mayConfirm } from "@/lib/features/loans/machine/meetup-machine";
import { OFFERS, stepsOf } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { Meeting } from "./meeting";
import type { PageActs } from "./use-page-acts";

interface NextStepProps extends PageLoan {
  acts: PageActs;
}

/** The question that the loan stands at, and at most two answers. */
export function NextStep({ loan, role, acts }: NextStepProps) {
  const t = useTranslations("loanPage");
  const { name } = { name: otherSide(loan, role).displayName };
  const situation = situationOf(loan, role, useDay());
  const { answers, pending } = acts;
  const isDone = answers.length === 0 && OFFERS[loan.status][role].idle === "browse";
  return (
    <Card
      as="section"
      padding="lg"
      aria-labelledby="next-step"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div>
        <h2 id="next-step" className="text-xl break-words">
          {t(`next.${role}.${situation}.title`, { name })}
        </h2>
        {situation !== "confirm" && (
          <p className="mt-1 max-w-[56ch] text-muted">
            {t(`next.${role}.${situation}.text`, { name })}
          </p>
        )}
      </div>
      <Meeting loan={loan} />
      <ExtensionAsk loan={loan} role={role} isAnsweredBelow />
      {answers.length > 0 && (
        <div className="grid gap-2">
          {answers.map(({ step, label, onSelect, disabled, danger, variant }) => (
            <Button
              key={step}
              block
              variant={danger ? "danger" : variant}
              loading={pending && variant !== "ghost"}
              disabled={disabled || (pending && variant === "ghost")}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {isDone && <Browse toShelf={role === "owner" || loan.status === "GIVEN"} />}
      {situation === "confirm" && (
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <Icon of={ShieldCheck} className="size-5 flex-none text-amber" />
          {t("safe")}
        </p>
      )}
    </Card>
  );
}

/** After the loan, the link to the reader's shelf or to the search. */
function Browse({ toShelf }: { toShelf: boolean }) {
  const t = useTranslations("loanPage");
  return (
    <ButtonLink block href={toShelf ? "/books/manage?tab=books" : "/search"} prefetch={false}>
      {t(toShelf ? "toShelf" : "findBooks")}
    </ButtonLink>
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
      if (hasMeetUp(loan)) return meetUpSituation(loan, role);
      return loan.dueDate && loan.dueDate < today ? "late" : "lent";
    case "RETURNED":
      return stepsOf(loan, role).next ? "rate" : "done";
    case "CANCELED":
      return isGift ? "giftEnded" : "ended";
    case "LOST":
      return "lost";
  }
}

function meetUpSituation(loan: Loan, role: LoanRole) {
  if (mayConfirm(loan, role)) return "confirm";
  return loan.meetUpConfirmed ? "agreed" : "proposed";
}
