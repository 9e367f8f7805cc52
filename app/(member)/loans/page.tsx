import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/layout/page-header";
import { LoansScreen } from "@/components/loans/loans-screen";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { listOutsideLoans } from "@/lib/features/shelf/outside-loan-queries";
import { historyLength } from "@/lib/features/loans/input-schema";
import { getLoanStats, listHistory } from "@/lib/features/loans/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { listOwnWaiting } from "@/lib/features/loans/waiting/queries";

export const generateMetadata = () => pageMeta("loans");

export default async function LoansPage() {
  const actor = await requireActor();
  const [t, loans, pending, outside, waiting, stats] = await Promise.all([
    getTranslations("nav"),
    listHistory(actor, historyLength.parse({})),
    listPending(actor),
    listOutsideLoans(actor),
    listOwnWaiting(actor),
    getLoanStats(actor, actor.id),
  ]);
  return (
    <>
      <PageHeader title={t("loans")} />
      <LoansScreen first={{ loans, pending, outside, waiting, stats }} />
    </>
  );
}
