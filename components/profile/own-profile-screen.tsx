"use client";

import { ArrowLeftRight, Pencil, Sparkles } from "lucide";
import { useTranslations } from "next-intl";
import { InviteButton } from "@/components/invitations/invite-button";
import { PageHeader } from "@/components/layout/page-header";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { ButtonLink } from "@/components/ui/button";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import { useMe } from "@/components/users/use-me";
import type { Loan } from "@/lib/features/loans/schema";
import { Overview, type FirstOverview } from "./overview";
import { OwnHistory } from "./own-history";
import { ProfileCard } from "./profile-card";

const TABS = ["profile", "borrowed", "lent"] as const;

interface OwnProfileScreenProps extends FirstOverview {
  /** The history whose tab was asked for; the other one is fetched when its tab opens. */
  borrowed?: Loan[];
  lent?: Loan[];
}

/** The reader's own profile and both histories. */
export function OwnProfileScreen({ borrowed, lent, ...first }: OwnProfileScreenProps) {
  const t = useTranslations("profile");
  const title = useTranslations("nav")("profile");
  const me = useMe();
  const [tab, setTab] = useTabParam(TABS);
  return (
    <LoanDialogs>
      <PageHeader title={title} />
      <ProfileCard profile={me} actions={<OwnActions />} heading="h2" />
      <Tabs
        label={t("tabs")}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "profile", label: t("tabProfile") },
          { value: "borrowed", label: t("tabBorrowed") },
          { value: "lent", label: t("tabLent") },
        ]}
      >
        <TabPanel value="profile">
          <Overview {...first} person={me} isOwn onOpenHistory={setTab} />
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

function OwnActions() {
  const t = useTranslations("profile");
  const look = { size: "sm", className: "max-lg:[&>svg]:hidden" } as const;
  return (
    <>
      <ButtonLink {...look} variant="ghost" icon={ArrowLeftRight} href="/loans">
        {t("loans")}
      </ButtonLink>
      <InviteButton size="sm" />
      <ButtonLink {...look} variant="ghost" icon={Sparkles} href="/wishes">
        {t("wishes")}
      </ButtonLink>
      <ButtonLink {...look} icon={Pencil} href="/settings">
        {t("edit")}
      </ButtonLink>
    </>
  );
}
