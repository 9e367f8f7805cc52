import { useTranslations } from "next-intl";
import { Tag, type TagTone } from "@/components/ui/tag";
import type { LoanStatus } from "@/lib/loans/machine";

const TONES: Record<LoanStatus, TagTone> = {
  REQUESTED: "gift",
  APPROVED: "ok",
  SCHEDULED: "ok",
  LENT: "busy",
  RETURNED: "neutral",
  CANCELED: "neutral",
  LOST: "bad",
};

export function LoanStatusTag({ status }: { status: LoanStatus }) {
  const t = useTranslations("enums.loanStatus");
  return <Tag tone={TONES[status]}>{t(status)}</Tag>;
}
