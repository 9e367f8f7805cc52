import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/layout/page-header";
import { LoansScreen } from "@/components/loans/loans-screen";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { listOutsideLoans } from "@/lib/features/shelf/outside-loan-queries";
import { getLoanStats, listOwnLoans } from "@/lib/features/loans/queries";
import { listOwnWaiting } from "@/lib/features/loans/waiting/queries";

export const generateMetadata = () => pageMeta("loans");

export default async function LoansPage() {
  const actor = await requireActor();
  const [t, lent, borrowed, outside, waiting, stats] = await Promise.all([
    getTranslations("nav"),
    listOwnLoans(actor, "owner"),
    listOwnLoans(actor, "borrower"),
    listOutsideLoans(actor),
    listOwnWaiting(actor),
    getLoanStats(actor, actor.id),
  ]);
  return (
    <>
      <PageHeader title={t("loans")} />
      <LoansScreen
        lent={lent}
        borrowed={borrowed}
        outside={outside}
        waiting={waiting}
        stats={stats}
      />
    </>
  );
}
