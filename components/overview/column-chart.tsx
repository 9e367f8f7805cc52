import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Analytics } from "@/lib/features/overview/schema";

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
export function ColumnChart({ of, days, totals }: ColumnChartProps) {
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

export const SHORT_DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const;
