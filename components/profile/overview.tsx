"use client";

import { ArrowRight, BookDown, BookUp } from "lucide";
import { useTranslations } from "next-intl";
import { BadgesCard } from "@/components/badges/badges-card";
import { StatsCard } from "@/components/badges/stats-card";
import { useBadgeProgress } from "@/components/badges/use-badge-progress";
import { Icon } from "@/components/ui/icon";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { LOAN_STATUSES, type LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import type { UserReviews } from "@/lib/features/loans/ratings/schema";
import type { LoanStats } from "@/lib/features/loans/schema";
import type { UserSummary } from "@/lib/features/users/schema";
import { ReviewList } from "@/components/reviews/review-list";
import { useApi } from "@/lib/browser/use-api";
import { LoanCounts } from "./loan-counts";
import { RatingsCard } from "./ratings-card";

/** Statuses of approved loans. Rejected requests are private. */
const SHOWN: readonly LoanStatus[] = ["APPROVED", "SCHEDULED", "LENT", "RETURNED", "LOST", "GIVEN"];

/** What the page was rendered with. */
export interface FirstOverview {
  stats: LoanStats;
  progress: BadgeProgress;
  reviews: UserReviews;
}

interface OverviewProps extends FirstOverview {
  person: UserSummary;
  isOwn: boolean;
  onOpenHistory: (tab: "lent" | "borrowed") => void;
}

/** A reader's ratings, and their number of loans on either side. */
export function Overview(props: OverviewProps) {
  const { person, isOwn, stats: first, reviews, onOpenHistory } = props;
  const t = useTranslations("profile");
  const texts = useTranslations("reviews");
  const { data: progress = props.progress } = useBadgeProgress(person.id, props.progress);
  const params = { id: person.id };
  const { data } = useApi("GET /users/[id]/loan-stats", { params, fallbackData: first });
  const stats = data ?? first;
  const statuses = isOwn ? LOAN_STATUSES : SHOWN;

  /** The panel is about to be removed, so the newly open tab takes the focus. */
  function open(tab: "lent" | "borrowed") {
    document.querySelector<HTMLElement>(`[role="tab"][id$="-tab-${tab}"]`)?.focus();
    onOpenHistory(tab);
  }

  return (
    <div
      className={
        "grid gap-4 md:gap-5 lg:grid-cols-2 xl:grid-cols-3 " +
        "lg:max-xl:[&>:first-child]:col-span-2"
      }
    >
      <RatingsCard person={person} none={t(isOwn ? "ratings.noneOwn" : "ratings.noneOther")} />
      <LoanCounts
        title={t(isOwn ? "counts.asLender" : "counts.asLenderOther")}
        icon={BookUp}
        counts={stats.asLender}
        role="owner"
        statuses={statuses}
        action={<HistoryLink text={t("tabLent")} onOpen={() => open("lent")} />}
      />
      <LoanCounts
        title={t(isOwn ? "counts.asBorrower" : "counts.asBorrowerOther")}
        icon={BookDown}
        counts={stats.asBorrower}
        role="borrower"
        statuses={statuses}
        action={<HistoryLink text={t("tabBorrowed")} onOpen={() => open("borrowed")} />}
      />
      <div className="grid gap-4 md:gap-5 lg:col-span-full">
        <StatsCard stats={progress.stats} />
        <BadgesCard progress={progress} />
      </div>
      <div className="grid gap-4 empty:hidden md:gap-5 lg:col-span-full xl:has-[>:nth-child(2)]:grid-cols-2">
        <ReviewList
          title={texts("ofBorrower")}
          of={{ userId: person.id, as: "borrower" }}
          first={reviews.asBorrower}
        />
        <ReviewList
          title={texts("ofBooks")}
          of={{ userId: person.id, as: "owner" }}
          first={reviews.asOwner}
          showBook
        />
      </div>
    </div>
  );
}

function HistoryLink({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={
        "hit-area inline-flex items-center gap-1.5 text-sm font-semibold text-fir " +
        "hover:text-fir-strong"
      }
    >
      {text}
      <Icon of={ArrowRight} className="size-4" />
    </button>
  );
}
