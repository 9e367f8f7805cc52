"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { InvitationPanel } from "@/components/invitations/invitation-panel";
import type { SelectOption } from "@/components/ui/select";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import { polled, useApi } from "@/lib/browser/use-api";
import type { Friend, FriendRequest } from "@/lib/features/friends/schema";
import type { OwnInvitation } from "@/lib/features/invitations/schema";
import { FindFriends } from "./find-friends";
import { FriendRequests } from "./friend-requests";
import { MyFriends } from "./my-friends";

const TABS = ["friends", "requests", "find", "invite"] as const;

interface FriendsScreenProps {
  friends: Friend[];
  received: FriendRequest[];
  sent: FriendRequest[];
  countries: readonly SelectOption[];
  /** Rendered with the page if its tab was asked for; otherwise fetched when the tab opens. */
  invitation?: OwnInvitation;
  /** The reader's circles, above the friends. */
  circles: ReactNode;
}

/** The reader's friends, requests in both directions, and the search for more. */
export function FriendsScreen(first: FriendsScreenProps) {
  const t = useTranslations("friends");
  const [tab, setTab] = useTabParam(TABS);
  const { data: friends = [] } = useApi("GET /users/me/friends", { fallbackData: first.friends });
  const { data: received = [] } = useApi("GET /users/me/friend-requests", polled(first.received));
  const { data: sent = [] } = useApi("GET /users/me/friend-requests/sent", polled(first.sent));

  /** The panel is about to be removed, so the newly open tab takes the focus. */
  function open(next: "find" | "invite") {
    document.querySelector<HTMLElement>(`[role="tab"][id$="-tab-${next}"]`)?.focus();
    setTab(next);
  }
  const find = () => open("find");

  return (
    <Tabs
      label={t("tabs")}
      value={tab}
      onValueChange={setTab}
      items={[
        { value: "friends", label: t("tabFriends"), count: friends.length },
        { value: "requests", label: t("tabRequests"), count: received.length },
        { value: "find", label: t("tabFind") },
        { value: "invite", label: t("tabInvite") },
      ]}
    >
      <TabPanel value="friends">
        {first.circles}
        <MyFriends friends={friends} onFind={find} onInvite={() => open("invite")} />
      </TabPanel>
      <TabPanel value="requests">
        <FriendRequests received={received} sent={sent} onFind={find} />
      </TabPanel>
      <TabPanel value="find">
        <FindFriends countries={first.countries} />
      </TabPanel>
      <TabPanel value="invite">
        <InvitationPanel first={first.invitation} />
      </TabPanel>
    </Tabs>
  );
}
