import { getTranslations } from "next-intl/server";
import { AdminHeader } from "@/app/admin/admin-header";
import { CircleList } from "@/components/admin/circles/circle-list";
import { ListPage } from "@/components/admin/list-page";
import { listAdminCircles } from "@/lib/features/admin/circle-queries";
import { CIRCLE_FILTERS, circleListQuery } from "@/lib/features/admin/circle-schema";
import { pageQuery } from "@/lib/features/admin/page";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminCircles");

export default async function CirclesPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const asked = pageQuery(circleListQuery, await searchParams);
  const [t, circles] = await Promise.all([
    getTranslations("admin.circles"),
    listAdminCircles(actor, asked),
  ]);
  return (
    <ListPage
      list="circles"
      header={<AdminHeader of="circles" />}
      asked={asked}
      states={CIRCLE_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
      nextCursor={circles.nextCursor}
    >
      <CircleList circles={circles.content} hiddenOnly={asked.state === "hidden" && !asked.query} />
    </ListPage>
  );
}
