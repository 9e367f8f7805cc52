import { useTranslations } from "next-intl";
import { ChatButton } from "@/components/chat-button/chat-button";
import { useDay } from "@/components/loans/days";
import { ExtensionAsk } from "@/components/loans/extension-ask";
import { MeetUpLine } from "@/components/loans/meet-up-line";
import { useLoanSteps, type LoanChoice } from "@/components/loans/use-loan-steps";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { LoanRoleProps } from "@/components/loans/loan-role-props";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { mayConfirm } from "@/lib/features/loans/machine/meetup-machine";
import { OFFERS, offersChat, stepsOf } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";

/** What the loan waits for, as one big button, with other steps below it. */
export function NextStep({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loanPage");
  const { next, instead, others, pending } = useLoanSteps(loan, role);
  const { idle } = OFFERS[loan.status][role];
  const other = role === "owner" ? loan.borrower : loan.owner;
  const chat = offersChat(loan, role) &&
    other.id !== null && { friendId: other.id, name: other.displayName, loanId: loan.id };
  const isWriting = !next && idle === "write";
  const rest = others.filter(({ step }) => step !== instead?.step);
  const situation = situationOf(loan, role, useDay());
  return (
    <Card
      as="section"
      padding="lg"
      aria-labelledby="next-step"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div>
        <h2 id="next-step" className="text-xl break-words">
          {t(`next.${role}.${situation}.title`, { name: other.displayName })}
        </h2>
        <p className="mt-1 max-w-[56ch] text-muted">
          {t(`next.${role}.${situation}.text`, { name: other.displayName })}
        </p>
      </div>
      <MeetUpLine loan={loan} role={role} />
      <ExtensionAsk loan={loan} role={role} isAnsweredBelow={next?.step === "allowTime"} />
      {next && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            block
            loading={pending}
            disabled={next.disabled}
            onClick={next.onSelect}
            className="sm:w-fit sm:min-w-72"
          >
            {next.label}
          </Button>
          {instead && (
            <Button
              block
              variant={instead.danger ? "danger" : "ghost"}
              disabled={instead.disabled || pending}
              onClick={instead.onSelect}
              className="sm:w-fit"
            >
              {instead.label}
            </Button>
          )}
        </div>
      )}
      {!next && idle === "browse" && (
        <Browse toShelf={role === "owner" || loan.status === "GIVEN"} />
      )}
      {chat && isWriting && <ChatButton {...chat} className="max-sm:w-full sm:w-fit sm:min-w-72" />}
      {(rest.length > 0 || (chat && !isWriting)) && (
        <div className="flex flex-wrap items-center gap-2">
          {chat && !isWriting && <ChatButton {...chat} variant="ghost" size="sm" />}
          {rest.map((choice) => (
            <SmallChoice key={choice.step} choice={choice} pending={pending} />
          ))}
        </div>
      )}
    </Card>
  );
}

function SmallChoice({ choice, pending }: { choice: LoanChoice; pending: boolean }) {
  return (
    <Button
      size="sm"
      variant={choice.danger ? "danger" : "ghost"}
      disabled={choice.disabled || pending}
      onClick={choice.onSelect}
    >
      {choice.label}
    </Button>
  );
}

/** After the loan, the link to the reader's shelf or to the search. */
function Browse({ toShelf }: { toShelf: boolean }) {
  const t = useTranslations("loanPage");
  return (
    <ButtonLink
      block
      className="sm:w-fit sm:min-w-72"
      href={toShelf ? "/books/manage?tab=books" : "/search"}
      prefetch={false}
    >
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
      if (mayConfirm(loan, role)) return "confirm";
      if (!loan.meetUpConfirmed) return "proposed";
      return isGift ? "giftAgreed" : "agreed";
    case "GIVEN":
      return "given";
    case "LENT":
      if (mayConfirm(loan, role)) return "confirm";
      if (loan.extension) return "asked";
      return loan.dueDate && loan.dueDate < today ? "late" : "lent";
    case "RETURNED":
      return stepsOf(loan, role).next ? "rate" : "done";
    case "CANCELED":
      return isGift ? "giftEnded" : "ended";
    case "LOST":
      return "lost";
  }
}
