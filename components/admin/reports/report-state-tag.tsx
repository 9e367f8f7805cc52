import { useTranslations } from "next-intl";
import { Tag } from "@/components/ui/tag";
import type { AdminReport, ReportState } from "@/lib/features/admin/report-schema";

const TONES = { OPEN: "gift", RESOLVED: "ok", DISMISSED: "neutral" } as const;

/** How a decided report was decided; nothing while it is open. */
export function ReportStateTag({ state }: { state: ReportState }) {
  const t = useTranslations("admin.reports.state");
  return state === "OPEN" ? null : <Tag tone={TONES[state]}>{t(state)}</Tag>;
}

/** What a report is for, in words. */
export function useReasonText(): (reason: AdminReport["reason"]) => string {
  const t = useTranslations("moderation.report.reasons");
  return (reason) => t(reason === "no-show" ? "noShow" : reason);
}
