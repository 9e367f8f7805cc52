import { OwnProfileScreen } from "@/components/profile/own-profile-screen";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { getLoanStats, listOwnLoans } from "@/lib/features/loans/queries";
import { firstReviews } from "@/lib/features/loans/ratings/queries";

export const generateMetadata = () => pageMeta("profile");

export default async function ProfilePage({ searchParams }: QueryProps) {
  const actor = await requireActor();
  const { tab } = await searchParams;
  const [stats, reviews, borrowed, lent] = await Promise.all([
    getLoanStats(actor, actor.id),
    firstReviews(actor, actor.id),
    tab === "borrowed" ? listOwnLoans(actor, "borrower") : undefined,
    tab === "lent" ? listOwnLoans(actor, "owner") : undefined,
  ]);
  return <OwnProfileScreen stats={stats} reviews={reviews} borrowed={borrowed} lent={lent} />;
}
