"use client";

import { ArrowLeftRight, CloudOff } from "lucide";
import { useTranslations } from "next-intl";
import { BadgesCard } from "@/components/badges/badges-card";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkList } from "@/components/ui/link-list";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import { ActivityCard } from "./activity-card";
import { LetterOffer } from "./letter-offer";
import { TopBooks } from "./top-books";
import type { Analytics } from "@/lib/features/overview/schema";

/** Statistics of the reader's books, and their badges. */
export function OverviewPanel() {
  const me = useMe();
  const {
    data: analytics,
    error,
    mutate,
  } = useApi("GET /users/[id]/analytics", {
    params: { id: me.id },
    refreshInterval: POLL_INTERVAL_MS,
  });
  const {
    data: progress,
    error: progressError,
    mutate: refreshProgress,
  } = useApi("GET /users/[id]/badges", { params: { id: me.id } });
  const t = useTranslations("overview");
  if (!analytics) {
    return error ? <Failed title={t("failed")} onRetry={() => void mutate()} /> : <Waiting />;
  }
  return (
    <div className="grid gap-4 md:gap-5">
      {analytics.offersWeeklyLetter && <LetterOffer onAnswered={() => mutate()} />}
      <Now analytics={analytics} />
      <ActivityCard days={analytics.days} totals={analytics.totals} />
      <TopBooks books={analytics.topBooks} />
      {progress && <BadgesCard progress={progress} />}
      {!progress && Boolean(progressError) && (
        <Failed title={t("badgesFailed")} onRetry={() => void refreshProgress()} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="grid gap-4 md:gap-5">
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </Loading>
  );
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTranslations("overview");
  return (
    <EmptyState
      icon={CloudOff}
      title={title}
      action={<Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}

/** The figures change slowly. */
const POLL_INTERVAL_MS = 60_000;

const FACTS = ["pendingRequests", "upcomingMeetups", "activeLoans", "overdueLoans"] as const;

/** How many loans there are now, linked to them; nothing if there are none. */
function Now({ analytics }: { analytics: Analytics }) {
  const t = useTranslations("overview.now");
  const nav = useTranslations("nav");
  const facts = FACTS.filter((fact) => analytics[fact] > 0);
  if (facts.length === 0) return null;
  return (
    <LinkList
      items={[
        {
          href: "/loans",
          icon: ArrowLeftRight,
          title: nav("loans"),
          text: facts.map((fact) => t(fact, { count: analytics[fact] })).join(" · "),
        },
      ]}
    />
  );
}
