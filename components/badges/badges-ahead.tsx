import { Check, Minus } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useFormatter } from "@/components/ui/use-formatter";
import { shareDone, type Goal } from "@/lib/features/badges/terms";
import type { BadgeProgress } from "@/lib/features/badges/schema";
import { BadgeRow } from "./badge-row";

type Ahead = NonNullable<BadgeProgress["ahead"]>[number];

/** Badges not earned yet, nearest first, with the progress of each. */
export function BadgesAhead({ ahead }: { ahead: readonly Ahead[] }) {
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
