import { AdminHeader } from "@/app/admin/admin-header";
import { LogFilters } from "@/components/admin/logs/log-filters";
import { LogList } from "@/components/admin/logs/log-list";
import { PageLinks } from "@/components/admin/list-page";
import { listLog } from "@/lib/features/admin/log-queries";
import { logListQuery } from "@/lib/features/admin/log-schema";
import { pageQuery } from "@/lib/features/admin/page";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminLogs");

export default async function LogsPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const asked = pageQuery(logListQuery, await searchParams);
  const log = await listLog(actor, asked);
  return (
    <>
      <AdminHeader of="logs" />
      <LogFilters {...asked} />
      <LogList entries={log.content} />
      <PageLinks path="/admin/logs" asked={asked} nextCursor={log.nextCursor} />
    </>
  );
}
