import { useTranslations } from "next-intl";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { useDay } from "@/components/loans/days";
import {
  otherSide,
  type Exchange,
  type PageLoan,
} from "@/components/loans/hand-over/use-hand-over";
import { useLoanSteps, type LoanChoice } from "@/components/loans/use-loan-steps";
import type { MenuItem } from "@/components/ui/menu";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import { offersChat, type LoanStep } from "@/lib/features/loans/machine/step-machine";

/** A button of the page's card. */
type PageAnswer = Omit<LoanChoice, "step"> & { step: LoanChoice["step"] | "give" | "take" };

export interface PageActs {
  /** At most two, the main one first. */
  answers: PageAnswer[];
  /** Everything else. */
  rest: MenuItem[];
  pending: boolean;
}

export interface PageActions {
  onGive: () => void;
  onTake: () => void;
  onWithoutCode: () => void;
}

/** Handed over without a code: behind "…", where it says what it means. */
const WITHOUT_CODE: readonly LoanStep[] = ["handOver", "give"];

/** What this side can do with the loan, for its page; needs `LoanDialogs` as a parent. */
export function usePageActs(
  { loan, role }: PageLoan,
  { gives, takes }: Exchange,
  { onGive, onTake, onWithoutCode }: PageActions,
): PageActs {
  const t = useTranslations("loanPage");
  const handOver = useTranslations("handOver");
  const chat = useTranslations("chat.button");
  const openChat = useOpenChat();
  const isDue = isDueBy(loan, useDay());
  const steps = useLoanSteps(loan, role);
  const all = [...(steps.next ? [steps.next] : []), ...steps.others];
  const given = all.filter(({ step }) => isWithoutCode(step));
  const others = all.filter(({ step }) => !isWithoutCode(step));
  const isReading = loan.status === "LENT" && !hasMeetUp(loan);

  const asked = steps.next && !isWithoutCode(steps.next.step) ? [steps.next] : [];
  const codes: PageAnswer[] = [];
  if (gives.length > 0) {
    const label = t(isReading ? "bringBack" : "showCode");
    codes.push({ step: "give", label, onSelect: onGive });
  }
  if (takes.length > 0) codes.push({ step: "take", label: handOver("scan"), onSelect: onTake });
  const more = isReading ? others.filter(({ step }) => step === "moreTime") : [];
  const wanted: PageAnswer[] = [
    ...asked,
    ...(steps.instead ? [steps.instead] : []),
    ...codes,
    ...more,
  ];
  const isMain = (at: number) => at === 0 && (asked.length > 0 || isDue);
  const answers = wanted.slice(0, 2).map((answer, at) => ({
    ...answer,
    ...labelOf(answer, t),
    variant: isMain(at) ? ("primary" as const) : ("ghost" as const),
  }));

  const other = otherSide(loan, role);
  const write = () => other.id && openChat({ friendId: other.id, loanId: loan.id });
  const shown = answers.map(({ step }) => step);
  const rest: MenuItem[] = [
    ...(offersChat(loan, role) ? [{ label: chat("write"), onSelect: write }] : []),
    ...wanted.slice(2),
    ...others.filter(
      ({ step }) => !shown.includes(step) && !wanted.some((each) => each.step === step),
    ),
    ...(given.length > 0 ? [{ label: handOver("without.action"), onSelect: onWithoutCode }] : []),
    steps.complaint,
  ];
  return { answers, rest, pending: steps.pending };
}

const isWithoutCode = (step: PageAnswer["step"]) => WITHOUT_CODE.some((each) => each === step);

/** An agreed meeting on its day or later, or on no set day. */
function isDueBy({ meetUpConfirmed, meetUpDateTime, ...loan }: PageLoan["loan"], today: string) {
  if (!hasMeetUp(loan) || !meetUpConfirmed) return false;
  return !meetUpDateTime || new Date(meetUpDateTime).toLocaleDateString("sv-SE") <= today;
}

/** Shorter words where the heading asks the question. */
function labelOf({ step }: PageAnswer, t: ReturnType<typeof useTranslations<"loanPage">>) {
  if (step === "confirmMeetUp") return { label: t("confirm") };
  return step === "moveMeetUp" ? { label: t("suggest") } : {};
}
