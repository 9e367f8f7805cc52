import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Analytics } from "@/lib/features/overview/schema";

const SHORT_DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const;

/** Views and loans per day, as two charts and one table. */
export function ActivityCard({ days, totals }: Pick<Analytics, "days" | "totals">) {
  const t = useTranslations("overview");
  return (
    <Panel title={t("window")} padding="none" className="p-5">
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <ColumnChart of="views" days={days} totals={totals} />
        <ColumnChart of="loans" days={days} totals={totals} />
      </div>
      <p className="mt-4 text-sm text-muted">{t("countedHow")}</p>
      <DaysTable days={days} />
    </Panel>
  );
}

/** The charts' figures as a table, latest day first. */
function DaysTable({ days }: Pick<Analytics, "days">) {
  const t = useTranslations("overview");
  const format = useFormatter();
  return (
    <details className="group mt-4 border-t border-line pt-1">
      <summary
        className={
          "inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-fir " +
          "hover:text-fir-strong [&::-webkit-details-marker]:hidden"
        }
      >
        {t("table")}
        <Icon of={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <table className="w-full max-w-md text-sm tabular-nums">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              {t("day")}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {t("views")}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {t("loans")}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, loans }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {format.dateTime(new Date(day), SHORT_DAY)}
              </th>
              <td className="py-1.5 text-right">{format.number(views)}</td>
              <td className="py-1.5 text-right">{format.number(loans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface ColumnChartProps extends Pick<Analytics, "days" | "totals"> {
  of: keyof Analytics["totals"];
}

const LOOKS = {
  views: { title: "viewsTotal", label: "chartViews", tone: "text-fir" },
  loans: { title: "loansTotal", label: "chartLoans", tone: "text-star" },
} as const;
/** Width of a column with and without gap, in units of the view box. */
const STEP = 10;
const WIDTH = 7;
const HEIGHT = 100;
/** Minimum value at the top of the scale, so that a single view does not fill the chart. */
const LEAST_TOP = 4;
/** Height of a zero column, which shows that the day was counted. */
const ZERO_HEIGHT = 1.5;

/** Views or loans, one column per calendar day; the last one is today. */
function ColumnChart({ of, days, totals }: ColumnChartProps) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const { title, label, tone } = LOOKS[of];
  const dateOf = (day: string) => format.dateTime(new Date(day), SHORT_DAY);
  const most = Math.max(0, ...days.map((day) => day[of]));
  const top = Math.max(most, LEAST_TOP);
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{t(title, { count: totals[of] })}</span>
        {most > 0 && <span className="text-sm text-muted">{t("most", { most })}</span>}
      </figcaption>
      <svg
        role="img"
        aria-label={t(label, { total: totals[of], most })}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={cx("mt-2.5 h-20 w-full border-b border-line-strong", tone)}
      >
        {days.map(({ day, [of]: value }, at) => {
          const height = value === 0 ? ZERO_HEIGHT : (value / top) * HEIGHT;
          return (
            <g key={day} className="opacity-85 hover:opacity-100">
              <title>{`${dateOf(day)}: ${value}`}</title>
              {/* Full height, so that low columns are easy to point at. */}
              <rect x={at * STEP} width={STEP} height={HEIGHT} fill="transparent" />
              <rect
                x={at * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
                className={value === 0 ? "fill-line-strong" : "fill-current"}
              />
            </g>
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{days[0] && dateOf(days[0].day)}</span>
        <span>{t("today")}</span>
      </p>
    </figure>
  );
}
