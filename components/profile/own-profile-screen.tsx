"use client";

import { Pencil, Sparkles, Users } from "lucide";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { InviteButton } from "@/components/invitations/invite-button";
import { PageHeader } from "@/components/layout/page-header";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { ButtonLink } from "@/components/ui/button-link";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { LinkList } from "@/components/ui/link-list";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import { useMe } from "@/components/users/use-me";
import type { Loan } from "@/lib/features/loans/schema";
import { Overview, type FirstOverview } from "./overview";
import { OwnHistory } from "./own-history";
import { ProfileCard } from "./profile-card";

const OverviewPanel = dynamic(() =>
  importWithRetry(() => import("@/components/overview/overview-panel")).then(
    (m) => m.OverviewPanel,
  ),
);

const TABS = ["profile", "statistics", "borrowed", "lent"] as const;

interface OwnProfileScreenProps extends FirstOverview {
  /** The history whose tab was asked for; the other one is fetched when its tab opens. */
  borrowed?: Loan[];
  lent?: Loan[];
}

/** The reader's own profile, statistics and both histories. */
export function OwnProfileScreen({ borrowed, lent, ...first }: OwnProfileScreenProps) {
  const t = useTranslations();
  const me = useMe();
  const [tab, setTab] = useTabParam(TABS);
  return (
    <LoanDialogs>
      <PageHeader title={t("nav.profile")} />
      <Tabs
        label={t("profile.tabs")}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "profile", label: t("profile.tabProfile") },
          { value: "statistics", label: t("profile.tabStatistics") },
          { value: "borrowed", label: t("profile.tabBorrowed") },
          { value: "lent", label: t("profile.tabLent") },
        ]}
      >
        <TabPanel value="profile">
          <ProfileCard
            profile={me}
            title={<h2 className="mb-1.5 text-xl wrap-anywhere lg:text-2xl">{me.displayName}</h2>}
            actions={
              <>
                <InviteButton size="sm" />
                <ButtonLink size="sm" icon={Pencil} href="/settings/profile">
                  {t("profile.edit")}
                </ButtonLink>
              </>
            }
          />
          <div className="mb-4 md:mb-5">
            <LinkList
              items={[
                {
                  href: "/friends",
                  icon: Users,
                  title: t("nav.friends"),
                  text: t("profile.friends", { count: me.friends.length }),
                },
                {
                  href: "/wishes",
                  icon: Sparkles,
                  title: t("profile.wishes"),
                  text: t("profile.wishesText"),
                },
              ]}
            />
          </div>
          <Overview {...first} person={me} isOwn />
        </TabPanel>
        <TabPanel value="statistics">
          <OverviewPanel />
        </TabPanel>
        <TabPanel value="borrowed">
          <OwnHistory role="borrower" first={borrowed} counts={first.stats.asBorrower} />
        </TabPanel>
        <TabPanel value="lent">
          <OwnHistory role="owner" first={lent} counts={first.stats.asLender} />
        </TabPanel>
      </Tabs>
    </LoanDialogs>
  );
}
