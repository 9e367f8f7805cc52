import { getTranslations } from "next-intl/server";
import { ReportScreen } from "@/components/admin/reports/report-screen";
import { PageHeader } from "@/components/layout/page-header";
import { getReport } from "@/lib/features/admin/report-queries";
import { idParams } from "@/lib/shared/params";
import { adminPageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";
import { orNotFound } from "@/app/or-not-found";

export const generateMetadata = () => adminPageMeta("adminReports");

export default async function ReportPage({ params }: PathProps<"id">) {
  const actor = await requireAdmin();
  const report = await orNotFound(async () => getReport(actor, idParams.parse(await params).id));
  const t = await getTranslations("admin.reports");
  return (
    <>
      <PageHeader title={t("one")} back={{ href: "/admin/reports", label: t("back") }} />
      <ReportScreen report={report} />
    </>
  );
}
