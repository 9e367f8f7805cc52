import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { useFormatter } from "@/components/ui/use-formatter";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { BadgeRow } from "./badge-row";
import { BadgesAhead } from "./badges-ahead";

const LONG_DATE = { day: "numeric", month: "long", year: "numeric" } as const;

/** The reader's own badges with their meaning, and the badges still to earn. */
export function BadgesCard({ progress }: { progress: BadgeProgress }) {
  const t = useTranslations("badges");
  const { badges, ahead } = progress;
  return (
    <Panel title={t("own")} padding="none" className="p-5">
      {badges.length === 0 ? (
        <p className="mt-3 text-muted">{t("noneOwn")}</p>
      ) : (
        <ul className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
          {badges.map((badge) => (
            <Worn key={badge.badge} {...badge} />
          ))}
        </ul>
      )}
      {ahead && ahead.length > 0 && (
        <>
          <h3 className="mt-5 mb-3 border-t border-line pt-4 text-lg">{t("ahead")}</h3>
          <BadgesAhead ahead={ahead} />
        </>
      )}
    </Panel>
  );
}

function Worn({ badge, earnedAt }: BadgeProgress["badges"][number]) {
  const t = useTranslations("badges");
  const format = useFormatter();
  return (
    <BadgeRow badge={badge} look="bg-amber-soft text-amber">
      <p className="mt-0.5 text-sm text-muted" suppressHydrationWarning>
        {t("since", { date: format.dateTime(new Date(earnedAt), LONG_DATE) })}
      </p>
    </BadgeRow>
  );
}
