"use client";

import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { BadgesCard } from "@/components/badges/badges-card";
import { StatsCard } from "@/components/badges/stats-card";
import { useBadgeProgress } from "@/components/badges/use-badge-progress";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import { ActivityCard } from "./activity-card";
import { Figures } from "./figures";
import { TopBooks } from "./top-books";

/** How the reader's books are doing, what is going on, and what they have earned. */
export function OverviewPanel() {
  const me = useMe();
  const { data: analytics, error, mutate } = useAnalytics();
  const { data: progress, error: progressError, mutate: refreshProgress } = useBadgeProgress(me.id);
  const t = useTranslations("overview");
  if (!analytics) {
    return error ? <Failed title={t("failed")} onRetry={() => void mutate()} /> : <Waiting />;
  }
  return (
    <div className="grid gap-4 md:gap-5">
      <Figures analytics={analytics} badges={progress?.badges.length ?? null} />
      <ActivityCard days={analytics.days} totals={analytics.totals} />
      <TopBooks books={analytics.topBooks} />
      {progress && (
        <>
          <StatsCard stats={progress.stats} />
          <div id="badges" className="scroll-mt-6">
            <BadgesCard progress={progress} />
          </div>
        </>
      )}
      {!progress && Boolean(progressError) && (
        <Failed title={t("badgesFailed")} onRetry={() => void refreshProgress()} />
      )}
    </div>
  );
}

function Waiting() {
  const t = useTranslations("common");
  return (
    <Loading label={t("loading")}>
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
      icon={<CloudOff />}
      title={title}
      action={<Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}

/** Refresh interval in milliseconds. The figures change slowly. */
const POLL_INTERVAL_MS = 60_000;

/** The reader's own figures of the last 30 days. */
function useAnalytics() {
  const me = useMe();
  return useApi("GET /users/[id]/analytics", {
    params: { id: me.id },
    refreshInterval: POLL_INTERVAL_MS,
  });
}
