import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { useFormatter } from "@/components/ui/use-formatter";
import type { BadgeProgress } from "@/lib/features/badges/schema";

const STATS = ["booksLent", "booksBorrowed", "booksGivenAway", "totalTransactions"] as const;

/** Numbers of books a reader has lent, borrowed and given away. */
export function StatsCard({ stats }: Pick<BadgeProgress, "stats">) {
  const t = useTranslations("badges.stats");
  const format = useFormatter();
  return (
    <Panel title={t("title")} padding="none" className="p-5">
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        {STATS.map((stat) => (
          <div key={stat} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{t(stat)}</dt>
            <dd className="font-serif text-3xl font-semibold tabular-nums">
              {format.number(stats[stat])}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
