import { getTranslations } from "next-intl/server";
import { LogFilters } from "@/components/admin/logs/log-filters";
import { LogList } from "@/components/admin/logs/log-list";
import { PageLinks } from "@/components/admin/list-page";
import { PageHeader } from "@/components/layout/page-header";
import { listLog } from "@/lib/features/admin/log-queries";
import { logListQuery } from "@/lib/features/admin/log-schema";
import { pageQuery } from "@/lib/features/admin/page";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminLogs");

export default async function LogsPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const asked = pageQuery(logListQuery, await searchParams);
  const [t, log] = await Promise.all([getTranslations("admin.logs"), listLog(actor, asked)]);
  return (
    <>
      <PageHeader title={t("title")} />
      <LogFilters {...asked} />
      <LogList entries={log.content} />
      <PageLinks path="/admin/logs" asked={asked} nextCursor={log.nextCursor} />
    </>
  );
}
