import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { DateText } from "@/components/ui/time";
import type { AdminReportDetail } from "@/lib/features/admin/report-schema";
import { UserLink } from "@/components/admin/user-link";
import { UserFacts } from "@/components/admin/users/user-facts";
import { Decision } from "./decision";
import { ReportedThing } from "./reported-thing";
import { ReportStateTag } from "./report-list";

/** A report with its context on one side and the possible actions on the other. */
export function ReportScreen({ report }: { report: AdminReportDetail }) {
  const t = useTranslations("admin.reports");
  const reasons = useTranslations("moderation.report.reasons");
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <Card as="section" padding="lg" aria-labelledby="report">
          <p className="flex flex-wrap items-center gap-2">
            <Tag tone="gift">{reasons(report.reason)}</Tag>
            <ReportStateTag state={report.state} />
            <span className="text-sm text-muted">
              <DateText value={report.createdAt} style="moment" />
            </span>
          </p>
          <h2 id="report" className="mt-3 text-xl">
            {t("whatHappened")}
          </h2>
          <blockquote className="mt-2 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
            {report.details}
          </blockquote>
          <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {t("reporter")} <UserLink user={report.reporter} />
          </p>
        </Card>
        <ReportedThing report={report} />
      </div>
      <div className="grid gap-5">
        <Panel title={t("decision")} titleClass="mb-3 text-xl">
          <Decision report={report} />
        </Panel>
        <Panel title={t("target")} titleClass="mb-4 text-xl">
          <UserLink user={report.targetNow} avatar="md" className="mb-4" />
          <UserFacts user={report.targetNow} />
        </Panel>
      </div>
    </div>
  );
}
