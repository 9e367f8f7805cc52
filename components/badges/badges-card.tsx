import { Check, Minus } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { useFormatter } from "@/components/ui/use-formatter";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { shareDone, type Goal } from "@/lib/features/badges/terms";
import type { Badge } from "@/prisma/client/enums";
import { BADGE_ICON } from "./badge-face";

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

type Ahead = NonNullable<BadgeProgress["ahead"]>[number];

/** Badges not earned yet, nearest first, with the progress of each. */
function BadgesAhead({ ahead }: { ahead: readonly Ahead[] }) {
  const nearest = ahead
    .map((badge) => ({ ...badge, done: Math.max(...badge.ways.map(shareDone)) }))
    .sort((a, b) => b.done - a.done);
  return (
    <ul className="grid gap-x-8 gap-y-3.5 lg:grid-cols-2">
      {nearest.map(({ badge, ways, done }) => (
        <BadgeRow key={badge} badge={badge} look="bg-sunken text-muted">
          <div aria-hidden="true" className="mt-1.5 h-2 rounded-full bg-line">
            <div className="h-full rounded-full bg-star" style={{ width: `${done * 100}%` }} />
          </div>
          <Ways ways={ways} />
        </BadgeRow>
      ))}
    </ul>
  );
}

/** Progress of all alternatives in figures; goals common to several are listed once. */
function Ways({ ways }: Pick<Ahead, "ways">) {
  const goals = new Map(ways.flat().map((goal) => [goal.fact, goal]));
  return (
    <dl className="mt-1.5 grid gap-1 text-sm">
      {[...goals.values()].map((goal) => (
        <Progress key={goal.fact} goal={goal} />
      ))}
    </dl>
  );
}

function Progress({ goal }: { goal: Goal }) {
  const t = useTranslations("badges");
  const { fact, have, need } = goal;
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{t(`facts.${fact}`)}</dt>
      <dd className="flex-none font-[550] tabular-nums">
        {need === 1 ? <YesOrNo yes={have >= 1} /> : <Count goal={goal} />}
      </dd>
    </div>
  );
}

function Count({ goal: { fact, have, need } }: { goal: Goal }) {
  const t = useTranslations("badges");
  const format = useFormatter();
  // Rounded down, so that the goal is shown only once it is reached.
  const shown = fact === "rating" ? Math.floor(have * 10) / 10 : have;
  return t("progress", { have: format.number(shown), need: format.number(need) });
}

function YesOrNo({ yes }: { yes: boolean }) {
  const t = useTranslations("badges");
  return (
    <>
      {yes ? (
        <Icon of={Check} className="size-4 text-fir" />
      ) : (
        <Icon of={Minus} className="size-4 text-muted" />
      )}
      <span className="sr-only">{t(yes ? "yes" : "no")}</span>
    </>
  );
}

interface BadgeRowProps {
  badge: Badge;
  /** Colours of its icon. */
  look: string;
  children: ReactNode;
}

/** A list item: a badge with its icon, name and meaning, and what comes below them. */
function BadgeRow({ badge, look, children }: BadgeRowProps) {
  const t = useTranslations("badges");
  const icon = BADGE_ICON[badge];
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5">
      <span aria-hidden="true" className={cx("grid size-10 place-items-center rounded-full", look)}>
        <Icon of={icon} className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{t(`names.${badge}`)}</p>
        <p className="text-sm text-muted">{t(`means.${badge}`)}</p>
        {children}
      </div>
    </li>
  );
}
