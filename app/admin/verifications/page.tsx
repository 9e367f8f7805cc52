import { IdCard } from "lucide";
import { getTranslations } from "next-intl/server";
import { AdminHeader } from "@/app/admin/admin-header";
import { ListPage } from "@/components/admin/list-page";
import { VerificationList } from "@/components/admin/verifications/verification-list";
import { EmptyState } from "@/components/ui/empty-state";
import { pageQuery } from "@/lib/features/admin/page";
import { listVerifications } from "@/lib/features/admin/verification-queries";
import { verificationListQuery } from "@/lib/features/admin/verification-schema";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";
import { VERIFICATION_STATES } from "@/lib/features/moderation/schema";

export const generateMetadata = () => adminPageMeta("adminVerifications");

export default async function VerificationsPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const asked = pageQuery(verificationListQuery, await searchParams);
  const [t, verifications] = await Promise.all([
    getTranslations("admin.verifications"),
    listVerifications(actor, asked),
  ]);
  return (
    <ListPage
      list="verifications"
      header={<AdminHeader of="verifications" />}
      asked={asked}
      states={VERIFICATION_STATES.map((value) => ({ value, label: t(`filters.${value}`) }))}
      nextCursor={verifications.nextCursor}
    >
      {verifications.content.length > 0 ? (
        <VerificationList verifications={verifications.content} />
      ) : (
        <EmptyState icon={IdCard} title={t(`none.${asked.state}`)} text={t("noneText")} />
      )}
    </ListPage>
  );
}
