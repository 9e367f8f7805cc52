import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import { RelativeTime } from "@/components/ui/time";
import type { AdminReport, ReportState } from "@/lib/features/admin/report-schema";
import { useUserName } from "@/components/admin/user-link";
import { AccountStateTag } from "@/components/admin/users/account-state-tag";

/** Reports, each with a link to its page. */
export function ReportList({ reports }: { reports: AdminReport[] }) {
  const t = useTranslations("admin.reports");
  return (
    <Card padding="none" className="overflow-hidden">
      <ul aria-label={t("title")} className="divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id}>
            <Row report={report} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ report }: { report: AdminReport }) {
  const t = useTranslations("admin.reports");
  const reasons = useTranslations("moderation.report.reasons");
  const userName = useUserName();
  const target = userName(report.target);
  return (
    <article className="relative flex items-start gap-3.5 px-4 py-3.5 hover:bg-sunken md:px-5">
      <Avatar name={target} src={report.target.profilePictureUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            href={`/admin/reports/${report.id}`}
            className="font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {t("about", { name: target })}
          </Link>
          <Tag tone="gift">{reasons(report.reason)}</Tag>
          <ReportStateTag state={report.state} />
          <AccountStateTag state={report.target.state} />
        </p>
        <p className="mt-1 line-clamp-2 wrap-anywhere">{report.details}</p>
        <p className="mt-1 text-sm text-muted">
          {t(`kind.${report.about.kind}`)} · {t("from", { name: userName(report.reporter) })} ·{" "}
          <span className="whitespace-nowrap">
            <RelativeTime value={report.createdAt} />
          </span>
        </p>
      </div>
      <Icon of={ChevronRight} className="mt-3 size-5 flex-none text-muted" />
    </article>
  );
}

const TONES = { OPEN: "gift", RESOLVED: "ok", DISMISSED: "neutral" } as const;

/** The decision on a report; nothing while it is open. */
export function ReportStateTag({ state }: { state: ReportState }) {
  const t = useTranslations("admin.reports.state");
  return state === "OPEN" ? null : <Tag tone={TONES[state]}>{t(state)}</Tag>;
}
