import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { useFormatter } from "@/components/ui/use-formatter";

interface ColumnChartProps {
  title: string;
  /** Accessible name of the chart. */
  label: string;
  days: readonly { day: string; value: number }[];
  tone: "fir" | "amber";
}

const TONES = { fir: "text-fir", amber: "text-star" } as const;
/** Width of a column with and without gap, in units of the view box. */
const STEP = 10;
const WIDTH = 7;
const HEIGHT = 100;
/** Minimum value at the top of the scale, so that a single view does not fill the chart. */
const LEAST_TOP = 4;
/** Height of a zero column, which shows that the day was counted. */
const ZERO_HEIGHT = 1.5;

/** One column per calendar day; the last one is today. */
export function ColumnChart({ title, label, days, tone }: ColumnChartProps) {
  const t = useTranslations("overview");
  const most = Math.max(0, ...days.map(({ value }) => value));
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        {most > 0 && <span className="text-sm text-muted">{t("most", { most })}</span>}
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={cx("mt-2.5 h-20 w-full border-b border-line-strong", TONES[tone])}
      >
        {days.map(({ day, value }, at) => (
          <Column key={day} day={day} value={value} top={Math.max(most, LEAST_TOP)} x={at * STEP} />
        ))}
      </svg>
      <Axis from={days[0]?.day} />
    </figure>
  );
}

interface ColumnProps {
  day: string;
  value: number;
  /** Value at the top of the chart. */
  top: number;
  x: number;
}

function Column({ day, value, top, x }: ColumnProps) {
  const format = useFormatter();
  const height = value === 0 ? ZERO_HEIGHT : (value / top) * HEIGHT;
  return (
    <g className="opacity-85 hover:opacity-100">
      <title>{`${format.dateTime(new Date(day), SHORT_DAY)}: ${value}`}</title>
      {/* Full height, so that low columns are easy to point at. */}
      <rect x={x} width={STEP} height={HEIGHT} fill="transparent" />
      <rect
        x={x + (STEP - WIDTH) / 2}
        y={HEIGHT - height}
        width={WIDTH}
        height={height}
        className={value === 0 ? "fill-line-strong" : "fill-current"}
      />
    </g>
  );
}

export const SHORT_DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const;

function Axis({ from }: { from: string | undefined }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  return (
    <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
      <span>{from && format.dateTime(new Date(from), SHORT_DAY)}</span>
      <span>{t("today")}</span>
    </p>
  );
}
