import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Series } from "@/lib/features/admin/metrics-schema";

/** In units of the view box. */
const HEIGHT = 100;
const STEP = 10;
const GAP = 2.5;

interface BarsProps {
  title: string;
  series: Series;
  /** Number of days in one step. */
  stepDays: number;
}

/** New items per step, as bars and as a table. */
export function Bars({ title, series, stepDays }: BarsProps) {
  const t = useTranslations("admin.metrics");
  const format = useFormatter();
  const { total, steps } = series;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const added = steps.reduce((sum, { count }) => sum + count, 0);
  // Weekly steps span a year, so their dates need the year.
  const year = stepDays > 1 ? "numeric" : undefined;
  const day = (from: string) =>
    format.dateTime(new Date(from), { day: "numeric", month: "short", year, timeZone: "UTC" });
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <Card as="section" padding="lg" aria-label={title}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <p className="font-serif text-2xl font-semibold tabular-nums">{format.number(total)}</p>
      </div>
      <p className="mb-4 text-sm text-muted">{t("added", { count: added })}</p>
      <svg
        viewBox={`0 0 ${steps.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-32 w-full"
      >
        {steps.map(({ from, count }, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
          return (
            <rect
              key={from}
              x={at * STEP + GAP / 2}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
              className={
                count === most && count > 0 ? "fill-fir" : count === 0 ? "fill-line" : "fill-fir/45"
              }
            >
              <title>{`${day(from)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
        <span>{first && day(first.from)}</span>
        <span>{last && day(last.from)}</span>
      </p>
      <details className="mt-3 text-sm">
        <summary className="link w-fit cursor-pointer">{t("asTable")}</summary>
        <div className="mt-2 max-h-64 overflow-y-auto" tabIndex={0} role="group" aria-label={title}>
          <table className="w-full text-left tabular-nums">
            <thead>
              <tr className="text-muted">
                <th scope="col" className="py-1 font-semibold">
                  {t(stepDays === 1 ? "day" : "week")}
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  {t("new")}
                </th>
              </tr>
            </thead>
            <tbody>
              {steps.toReversed().map(({ from, count }) => (
                <tr key={from} className="border-t border-line">
                  <th scope="row" className="py-1 font-normal">
                    {day(from)}
                  </th>
                  <td className="py-1 text-right">{format.number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
