import { getLocale } from "next-intl/server";
import { WishesScreen } from "@/components/wishes/wishes-screen";
import { getDemand } from "@/lib/features/wishes/demand-queries";
import { listWishes } from "@/lib/features/wishes/queries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { countryOptions } from "@/lib/shared/countries";

export const generateMetadata = () => pageMeta("wishes");

export default async function WishesPage() {
  const actor = await requireActor();
  const [wishes, demand, locale] = await Promise.all([
    listWishes(actor),
    getDemand(actor),
    getLocale(),
  ]);
  return <WishesScreen first={wishes} demand={demand} countries={countryOptions(locale)} />;
}
