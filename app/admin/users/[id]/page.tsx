import { getTranslations } from "next-intl/server";
import { UserScreen } from "@/components/admin/users/user-screen";
import { PageHeader } from "@/components/layout/page-header";
import { listReports } from "@/lib/features/admin/report-queries";
import { reportListQuery } from "@/lib/features/admin/report-schema";
import { getUser } from "@/lib/features/admin/user-queries";
import { idParams } from "@/lib/shared/params";
import { adminPageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";
import { orNotFound } from "@/app/or-not-found";

export const generateMetadata = () => adminPageMeta("adminUsers");

export default async function UserPage({ params }: PathProps<"id">) {
  const actor = await requireAdmin();
  const user = await orNotFound(async () => getUser(actor, idParams.parse(await params).id));
  const [t, reports] = await Promise.all([
    getTranslations("admin.users"),
    listReports(actor, reportListQuery.parse({ targetId: user.id })),
  ]);
  return (
    <>
      <PageHeader title={t("one")} back={{ href: "/admin/users", label: t("back") }} />
      <UserScreen user={user} reports={reports.content} />
    </>
  );
}
