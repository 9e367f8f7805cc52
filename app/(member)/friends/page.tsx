import { getLocale, getTranslations } from "next-intl/server";
import { MyCircles } from "@/components/circles/my-circles";
import { FriendsScreen } from "@/components/friends/friends-screen";
import { PageHeader } from "@/components/layout/page-header";
import { countryOptions } from "@/lib/shared/countries";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { listCircles } from "@/lib/features/circles/queries";
import { getOwnInvitation } from "@/lib/features/invitations/queries";
import { listFriendRequests, listFriends, listSentRequests } from "@/lib/features/friends/queries";

export const generateMetadata = () => pageMeta("friends");

export default async function FriendsPage({ searchParams }: QueryProps) {
  const actor = await requireActor();
  const { tab } = await searchParams;
  const [t, locale, friends, received, sent, circles, invitation] = await Promise.all([
    getTranslations("nav"),
    getLocale(),
    listFriends(actor),
    listFriendRequests(actor),
    listSentRequests(actor),
    listCircles(actor),
    tab === "invite" ? getOwnInvitation(actor) : undefined,
  ]);
  return (
    <>
      <PageHeader title={t("friends")} />
      <FriendsScreen
        friends={friends}
        received={received}
        sent={sent}
        countries={countryOptions(locale)}
        invitation={invitation}
        circles={<MyCircles first={circles} />}
      />
    </>
  );
}
