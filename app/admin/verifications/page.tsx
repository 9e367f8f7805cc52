import { IdCard } from "lucide";
import { getTranslations } from "next-intl/server";
import { ListFilters } from "@/components/admin/list-filters";
import { PageLinks } from "@/components/admin/page-links";
import { VerificationList } from "@/components/admin/verifications/verification-list";
import { PageHeader } from "@/components/layout/page-header";
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
  const query = pageQuery(verificationListQuery, await searchParams);
  const [t, verifications] = await Promise.all([
    getTranslations("admin.verifications"),
    listVerifications(actor, query),
  ]);
  const { state, cursor } = query;
  return (
    <>
      <PageHeader title={t("title")} />
      <ListFilters
        path="/admin/verifications"
        filter={{
          name: "state",
          label: t("filter"),
          value: state,
          options: VERIFICATION_STATES.map((value) => ({ value, label: t(`filters.${value}`) })),
        }}
      />
      {verifications.content.length > 0 ? (
        <VerificationList verifications={verifications.content} />
      ) : (
        <EmptyState icon={IdCard} title={t(`none.${state}`)} text={t("noneText")} />
      )}
      <PageLinks
        path="/admin/verifications"
        params={{ state }}
        cursor={cursor}
        nextCursor={verifications.nextCursor}
      />
    </>
  );
}
