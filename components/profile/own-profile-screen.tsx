"use client";

import { ArrowLeftRight, Pencil, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { InviteButton } from "@/components/invitations/invite-button";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { Button } from "@/components/ui/button";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import { useMe } from "@/components/users/use-me";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import type { UserReviews } from "@/lib/features/loans/ratings/schema";
import type { Loan, LoanStats } from "@/lib/features/loans/schema";
import { Overview } from "./overview";
import { OwnHistory } from "./own-history";
import { ProfileCard } from "./profile-card";

const TABS = ["profile", "borrowed", "lent"] as const;

interface OwnProfileScreenProps {
  stats: LoanStats;
  progress: BadgeProgress;
  reviews: UserReviews;
  /** The history whose tab was asked for; the other one is fetched when its tab opens. */
  borrowed?: Loan[];
  lent?: Loan[];
}

/** The reader's own profile and both histories. */
export function OwnProfileScreen({
  stats,
  progress,
  reviews,
  borrowed,
  lent,
}: OwnProfileScreenProps) {
  const t = useTranslations("profile");
  const me = useMe();
  const [tab, setTab] = useTabParam(TABS);
  return (
    <LoanDialogs>
      <ProfileCard profile={me} actions={<OwnActions />} />
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
          <Overview
            person={me}
            isOwn
            stats={stats}
            progress={progress}
            reviews={reviews}
            onOpenHistory={setTab}
          />
        </TabPanel>
        <TabPanel value="borrowed">
          <OwnHistory role="borrower" first={borrowed} counts={stats.asBorrower} />
        </TabPanel>
        <TabPanel value="lent">
          <OwnHistory role="owner" first={lent} counts={stats.asLender} />
        </TabPanel>
      </Tabs>
    </LoanDialogs>
  );
}

function OwnActions() {
  const t = useTranslations("profile");
  const icon = { "aria-hidden": true, className: "max-lg:hidden" } as const;
  return (
    <>
      <Button asChild size="sm" variant="ghost" icon={<ArrowLeftRight {...icon} />}>
        <Link href="/loans">{t("loans")}</Link>
      </Button>
      <InviteButton size="sm" />
      <Button asChild size="sm" variant="ghost" icon={<Sparkles {...icon} />}>
        <Link href="/wishes">{t("wishes")}</Link>
      </Button>
      <Button asChild size="sm" icon={<Pencil {...icon} />}>
        <Link href="/settings">{t("edit")}</Link>
      </Button>
    </>
  );
}
