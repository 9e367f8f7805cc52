"use client";

import { useTranslations } from "next-intl";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useTabParam } from "@/components/ui/use-tab-param";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import type { BookDto } from "@/lib/features/books/schema";
import { ApiError } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import type { UserReviews } from "@/lib/features/loans/review-schema";
import type { LoanHistoryEntry, LoanStats } from "@/lib/features/loans/schema";
import type { UserProfile } from "@/lib/features/users/schema";
import { Overview } from "./overview";
import { ProfileCard } from "./profile-card";
import { UserActions } from "./user-actions";
import { UserBooks } from "./user-books";
import { UserHistory } from "./user-history";
import { UserMissing } from "./user-missing";

const TABS = ["profile", "books", "lent", "borrowed"] as const;

interface UserProfileScreenProps {
  profile: UserProfile;
  stats: LoanStats;
  progress: BadgeProgress;
  reviews: UserReviews;
  /** Books that can be had from them. */
  bookCount: number;
  /** Books the viewer has asked for. */
  requestedIds: string[];
  /** What the tab that was asked for shows; the others fetch theirs when they are opened. */
  books?: BookDto[];
  lent?: LoanHistoryEntry[];
  borrowed?: LoanHistoryEntry[];
}

/** Another reader's profile, books and histories. */
export function UserProfileScreen(props: UserProfileScreenProps) {
  const t = useTranslations("profile");
  const { id } = props.profile;
  const [tab, setTab] = useTabParam(TABS);
  const { data, error } = useApi("GET /users/[id]", {
    params: { id },
    fallbackData: props.profile,
  });
  const books = useApi(tab === "books" ? "GET /books/owner/[userId]" : null, {
    params: { userId: id },
    fallbackData: props.books,
  });
  const profile = data ?? props.profile;
  const name = profile.displayName;
  // One has blocked the other while this page was open.
  if (error instanceof ApiError && error.code === "NOT_FOUND") return <UserMissing />;
  return (
    <>
      <ProfileCard profile={profile} actions={<UserActions profile={profile} />} />
      <Tabs
        label={t("tabs")}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "profile", label: t("tabProfile") },
          { value: "books", label: t("tabBooks"), count: books.data?.length ?? props.bookCount },
          { value: "lent", label: t("tabLent") },
          { value: "borrowed", label: t("tabBorrowed") },
        ]}
      >
        <TabPanel value="profile">
          <Overview
            person={profile}
            isOwn={false}
            stats={props.stats}
            progress={props.progress}
            reviews={props.reviews}
            onOpenHistory={setTab}
          />
        </TabPanel>
        <TabPanel value="books">
          <UserBooks name={name} result={books} requestedIds={props.requestedIds} />
        </TabPanel>
        <TabPanel value="lent">
          <UserHistory userId={id} name={name} role="owner" first={props.lent} />
        </TabPanel>
        <TabPanel value="borrowed">
          <UserHistory userId={id} name={name} role="borrower" first={props.borrowed} />
        </TabPanel>
      </Tabs>
    </>
  );
}
