import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { redirect } from "next/navigation";
import { cache } from "react";
import { UserProfileScreen } from "@/components/profile/user-profile-screen";
import { listBooksOf } from "@/lib/features/books/queries";
import { userIdParams } from "@/lib/shared/params";
import { pageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { getLoanStats, listLoansOf } from "@/lib/features/loans/queries";
import { LOANS_LISTED } from "@/lib/features/loans/terms";
import { firstReviews } from "@/lib/features/loans/ratings/queries";
import type { UserProfile } from "@/lib/features/users/schema";
import { getProfile } from "@/lib/features/users/queries";

/**
 * The profile as the viewer may see it. The reader's own profile is another page. Users who are
 * unknown, blocked either way, banned or deleted all give the same 404.
 */
const load = cache(async (id: string): Promise<UserProfile> => {
  const actor = await requireActor();
  const { userId } = await orNotFound(async () => userIdParams.parse({ userId: id }));
  if (userId === actor.id) redirect("/profile");
  return orNotFound(() => getProfile(actor, userId));
});

export async function generateMetadata({ params }: PathProps<"userId">): Promise<Metadata> {
  const { userId } = await params;
  const { displayName } = await load(userId);
  return { ...(await pageMeta("reader")), title: displayName };
}

export default async function UserPage({ params, searchParams }: PathProps<"userId">) {
  const [{ userId }, { tab }] = await Promise.all([params, searchParams]);
  const profile = await load(userId);
  const actor = await requireActor();
  const { id } = profile;
  const [stats, reviews, books, lent, borrowed] = await orNotFound(() =>
    Promise.all([
      getLoanStats(actor, id),
      firstReviews(actor, id),
      listBooksOf(actor, id),
      tab === "lent" ? listLoansOf(actor, id, "owner", { limit: LOANS_LISTED }) : undefined,
      tab === "borrowed" ? listLoansOf(actor, id, "borrower", { limit: LOANS_LISTED }) : undefined,
    ]),
  );
  return (
    <UserProfileScreen
      profile={profile}
      stats={stats}
      reviews={reviews}
      books={books}
      lent={lent}
      borrowed={borrowed}
    />
  );
}
