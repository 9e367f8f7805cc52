import { getTranslations } from "next-intl/server";
import { AdminNav } from "@/components/admin/admin-nav";
import { PageHeader } from "@/components/layout/page-header";
import { countOpenReports } from "@/lib/features/admin/report-queries";
import { countPendingVerifications } from "@/lib/features/admin/verification-queries";
import { requireAdmin } from "@/lib/server/pages/page-session";

interface AdminHeaderProps {
  /** Last part of the page's path, and of the namespace of its texts. */
  of: "books" | "circles" | "users" | "reports" | "verifications" | "logs" | "metrics";
}

/** Title of a page of the administration, above the ways to the others. */
export async function AdminHeader({ of }: AdminHeaderProps) {
  const actor = await requireAdmin();
  const [t, reports, verifications] = await Promise.all([
    getTranslations(`admin.${of}`),
    countOpenReports(actor),
    countPendingVerifications(actor),
  ]);
  return (
    <>
      <PageHeader title={t("title")} />
      <AdminNav waiting={{ reports, verifications }} />
    </>
  );
}
