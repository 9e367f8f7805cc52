import { Flag } from "lucide";
import { getTranslations } from "next-intl/server";
import { AdminHeader } from "@/app/admin/admin-header";
import { ListPage } from "@/components/admin/list-page";
import { ReportList } from "@/components/admin/reports/report-list";
import { EmptyState } from "@/components/ui/empty-state";
import { pageQuery } from "@/lib/features/admin/page";
import { listReports } from "@/lib/features/admin/report-queries";
import { REPORT_STATES, reportListQuery } from "@/lib/features/admin/report-schema";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminReports");

export default async function ReportsPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const asked = pageQuery(reportListQuery, await searchParams);
  const [t, reports] = await Promise.all([
    getTranslations("admin.reports"),
    listReports(actor, asked),
  ]);
  return (
    <ListPage
      list="reports"
      header={<AdminHeader of="reports" />}
      asked={asked}
      states={REPORT_STATES.map((value) => ({ value, label: t(`filters.${value}`) }))}
      nextCursor={reports.nextCursor}
    >
      {reports.content.length > 0 ? (
        <ReportList reports={reports.content} />
      ) : (
        <EmptyState icon={Flag} title={t(`none.${asked.state}`)} text={t("noneText")} />
      )}
    </ListPage>
  );
}
