"use client";

import { useTranslations } from "next-intl";
import { ReaderStats } from "@/components/friends/reader-stats";
import { ReviewList } from "@/components/reviews/review-list";
import { Card } from "@/components/ui/card";
import type { UserReviews } from "@/lib/features/loans/ratings/schema";
import type { LoanStats } from "@/lib/features/loans/schema";
import type { UserSummary } from "@/lib/features/users/schema";
import { useApi } from "@/lib/browser/use-api";

/** What the page was rendered with. */
export interface FirstOverview {
  stats: LoanStats;
  reviews: UserReviews;
}

interface OverviewProps extends FirstOverview {
  person: UserSummary;
  isOwn?: boolean;
}

/** A reader's ratings, number of loans on either side, and reviews. */
export function Overview({ person, isOwn, stats: first, reviews }: OverviewProps) {
  const t = useTranslations("profile");
  const texts = useTranslations("reviews");
  const params = { id: person.id };
  const { data: stats = first } = useApi("GET /users/[id]/loan-stats", {
    params,
    fallbackData: first,
  });
  return (
    <div className="grid gap-4 md:gap-5 xl:has-[>:nth-child(3)]:grid-cols-2">
      <Card padding="lg" className="col-span-full">
        <h2 className="sr-only">{t("tabProfile")}</h2>
        <ReaderStats
          person={person}
          loanStats={stats}
          isOwn={isOwn}
          className="grid gap-x-10 gap-y-4 lg:grid-cols-3"
        />
      </Card>
      <ReviewList
        title={texts("ofBorrower")}
        of={{ userId: person.id, as: "borrower" }}
        first={reviews.asBorrower}
      />
      <ReviewList
        title={texts("ofBooks")}
        of={{ userId: person.id, as: "owner" }}
        first={reviews.asOwner}
      />
    </div>
  );
}
