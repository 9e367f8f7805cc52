import { getTranslations } from "next-intl/server";
import { AdminHeader } from "@/app/admin/admin-header";
import { Filter } from "@/components/admin/list-page";
import { Bars } from "@/components/admin/metrics/bars";
import { LivePanel } from "@/components/admin/metrics/live-panel";
import { getLiveFigures, getMetrics } from "@/lib/features/admin/metrics-queries";
import { METRIC_DAYS, metricsQuery } from "@/lib/features/admin/metrics-schema";
import { pageQuery } from "@/lib/features/admin/page";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminMetrics");

export default async function MetricsPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const { days } = pageQuery(metricsQuery, await searchParams);
  const [t, metrics, live] = await Promise.all([
    getTranslations("admin.metrics"),
    getMetrics(actor, days),
    getLiveFigures(actor),
  ]);
  return (
    <>
      <AdminHeader of="metrics" />
      <div className="mb-5">
        <Filter
          label={t("range")}
          value={String(days)}
          options={METRIC_DAYS.map((count) => ({
            value: String(count),
            label: t("days", { count }),
          }))}
          hrefOf={(value) => `/admin/metrics?days=${value}`}
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {(["users", "books", "loans"] as const).map((name) => (
          <Bars key={name} title={t(name)} series={metrics[name]} stepDays={metrics.stepDays} />
        ))}
        <LivePanel first={live} />
      </div>
    </>
  );
}
