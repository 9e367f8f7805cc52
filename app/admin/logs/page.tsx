import { getTranslations } from "next-intl/server";
import { LogFilters } from "@/components/admin/logs/log-filters";
import { LogList } from "@/components/admin/logs/log-list";
import { PageLinks } from "@/components/admin/page-links";
import { PageHeader } from "@/components/layout/page-header";
import { listLog } from "@/lib/features/admin/log-queries";
import { logListQuery } from "@/lib/features/admin/log-schema";
import { pageQuery } from "@/lib/features/admin/page";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminLogs");

export default async function LogsPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const params = pageQuery(logListQuery, await searchParams);
  const [t, log] = await Promise.all([getTranslations("admin.logs"), listLog(actor, params)]);
  const { query, act, cursor } = params;
  return (
    <>
      <PageHeader title={t("title")} />
      <LogFilters query={query ?? ""} act={act ?? ""} />
      <LogList entries={log.content} />
      <PageLinks
        path="/admin/logs"
        params={{ query, act }}
        cursor={cursor}
        nextCursor={log.nextCursor}
      />
    </>
  );
}
