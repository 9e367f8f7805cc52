import { useTranslations } from "next-intl";
import { Tag, type TagTone } from "@/components/ui/tag";
import type { LoanRole, LoanState, LoanStatus } from "@/lib/features/loans/machine/loan-machine";

const TONES: Record<LoanStatus, TagTone> = {
  REQUESTED: "gift",
  APPROVED: "ok",
  SCHEDULED: "ok",
  LENT: "busy",
  RETURNED: "neutral",
  CANCELED: "neutral",
  LOST: "bad",
  GIVEN: "ok",
};

interface LoanStatusProps {
  status: LoanStatus;
  /** The side from which it is told: “lent” or “borrowed”. */
  role: LoanRole;
  /** Whether the meet-up is confirmed, and whether it is over, if the reader may know. */
  meetUpConfirmed?: boolean;
  meetUpOver?: boolean;
}

export function useLoanStatusText(): (loan: LoanStatusProps) => string {
  const t = useTranslations("enums.loanStatus");
  return ({ status, role, meetUpConfirmed, meetUpOver }) => {
    if (role === "borrower" && status === "LENT") return t("BORROWED");
    if (role === "borrower" && status === "GIVEN") return t("RECEIVED");
    if (status === "SCHEDULED" && meetUpOver) return t("MEETUP_OVER");
    if (status !== "SCHEDULED" || meetUpConfirmed === undefined) return t(status);
    return t(meetUpConfirmed ? "CONFIRMED" : "PROPOSED");
  };
}

export function LoanStatusTag(loan: LoanStatusProps) {
  // An unconfirmed meet-up waits for an answer, as a request does.
  const isProposed = loan.status === "SCHEDULED" && loan.meetUpConfirmed === false;
  const tone = TONES[isProposed ? "REQUESTED" : loan.status];
  return <Tag tone={tone}>{useLoanStatusText()(loan)}</Tag>;
}

/** Marks a gift, unless its status says so. */
export function LoanKindTag({ kind, status }: LoanState) {
  const t = useTranslations("enums.loanKind");
  return kind === "GIFT" && status !== "GIVEN" && <Tag tone="gift">{t("GIFT")}</Tag>;
}
