"use client";

import { CloudOff } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { BadgesCard } from "@/components/badges/badges-card";
import { StatsCard } from "@/components/badges/stats-card";
import { useBadgeProgress } from "@/components/badges/use-badge-progress";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import { ActivityCard } from "./activity-card";
import { LetterOffer } from "./letter-offer";
import { TopBooks } from "./top-books";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Analytics } from "@/lib/features/overview/schema";

/** Overview of the reader's books, loans and badges. */
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
      {analytics.offersWeeklyLetter && <LetterOffer onAnswered={() => mutate()} />}
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

/** The reader's own figures for the last 30 days. */
function useAnalytics() {
  const me = useMe();
  return useApi("GET /users/[id]/analytics", {
    params: { id: me.id },
    refreshInterval: POLL_INTERVAL_MS,
  });
}

const WAYS = [
  ["pendingRequests", "/books/manage?tab=requests"],
  ["activeLoans", "/loans"],
  ["upcomingMeetups", "#meet-ups"],
  ["friends", "/friends"],
  ["invited", "/friends?tab=invite"],
  ["badges", "#badges"],
] as const;

interface FiguresProps {
  analytics: Pick<
    Analytics,
    | "pendingRequests"
    | "activeLoans"
    | "outsideLoans"
    | "overdueLoans"
    | "upcomingMeetups"
    | "friends"
    | "invited"
  >;
  /** Number of badges; null while loading. */
  badges: number | null;
}

/** Current figures, each with a link to what it counts. */
function Figures({ analytics, badges }: FiguresProps) {
  const t = useTranslations("overview.figures");
  const format = useFormatter();
  const values = { ...analytics, badges };
  return (
    <ul aria-label={t("label")} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {WAYS.map(([figure, href]) => {
        const value = values[figure];
        return (
          <li key={figure}>
            <Link
              href={href}
              prefetch={false}
              className={
                "flex h-full flex-col rounded-lg border border-line bg-surface px-4 py-3.5 " +
                "shadow-1 transition-colors duration-100 hover:bg-sunken"
              }
            >
              <span className="font-serif text-3xl font-semibold tabular-nums">
                {value === null ? "–" : format.number(value)}
              </span>
              <span className="text-sm text-muted">
                {t(figure)}
                {figure === "activeLoans" && analytics.outsideLoans > 0 && (
                  <> {t("outside", { count: analytics.outsideLoans })}</>
                )}
              </span>
              {figure === "activeLoans" && analytics.overdueLoans > 0 && (
                <Tag tone="bad" className="mt-1.5 self-start">
                  {t("overdue", { count: analytics.overdueLoans })}
                </Tag>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
