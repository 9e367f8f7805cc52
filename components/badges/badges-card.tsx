import { useTranslations } from "next-intl";
import { useId } from "react";
import { Card } from "@/components/ui/card";
import { useFormatter } from "@/components/ui/use-formatter";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { BADGE_ICON } from "./badge-face";
import { BadgesAhead } from "./badges-ahead";

const LONG_DATE = { day: "numeric", month: "long", year: "numeric" } as const;

/** A reader's badges with their meaning and, on one's own profile, the badges still to earn. */
export function BadgesCard({ progress }: { progress: BadgeProgress }) {
  const t = useTranslations("badges");
  const id = useId();
  const { badges, ahead } = progress;
  return (
    <Card as="section" padding="none" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-xl">
        {t(ahead ? "own" : "title")}
      </h2>
      {badges.length === 0 ? (
        <p className="mt-3 text-muted">{t(ahead ? "noneOwn" : "noneOther")}</p>
      ) : (
        <ul className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
          {badges.map((badge) => (
            <Worn key={badge.badge} {...badge} />
          ))}
        </ul>
      )}
      {ahead && ahead.length > 0 && (
        <>
          <h3 className="mt-6 mb-4 border-t border-line pt-5 text-lg">{t("ahead")}</h3>
          <BadgesAhead ahead={ahead} />
        </>
      )}
    </Card>
  );
}

function Worn({ badge, earnedAt }: BadgeProgress["badges"][number]) {
  const t = useTranslations("badges");
  const format = useFormatter();
  const Icon = BADGE_ICON[badge];
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3.5">
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-full bg-amber-soft text-amber"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{t(`names.${badge}`)}</p>
        <p className="text-sm text-muted">{t(`means.${badge}`)}</p>
        <p className="mt-0.5 text-sm text-muted" suppressHydrationWarning>
          {t("since", { date: format.dateTime(new Date(earnedAt), LONG_DATE) })}
        </p>
      </div>
    </li>
  );
}
