import { Flag } from "lucide";
import { getTranslations } from "next-intl/server";
import { ListFilters } from "@/components/admin/list-filters";
import { PageLinks } from "@/components/admin/page-links";
import { ReportList } from "@/components/admin/reports/report-list";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { pageQuery } from "@/lib/features/admin/page";
import { listReports } from "@/lib/features/admin/report-queries";
import { REPORT_STATES, reportListQuery } from "@/lib/features/admin/report-schema";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminReports");

export default async function ReportsPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const query = pageQuery(reportListQuery, await searchParams);
  const [t, reports] = await Promise.all([
    getTranslations("admin.reports"),
    listReports(actor, query),
  ]);
  const { state, cursor } = query;
  return (
    <>
      <PageHeader title={t("title")} />
      <ListFilters
        path="/admin/reports"
        filter={{
          name: "state",
          label: t("filter"),
          value: state,
          options: REPORT_STATES.map((value) => ({ value, label: t(`filters.${value}`) })),
        }}
      />
      {reports.content.length > 0 ? (
        <ReportList reports={reports.content} />
      ) : (
        <EmptyState icon={Flag} title={t(`none.${state}`)} text={t("noneText")} />
      )}
      <PageLinks
        path="/admin/reports"
        params={{ state }}
        cursor={cursor}
        nextCursor={reports.nextCursor}
      />
    </>
  );
}
