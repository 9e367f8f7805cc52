import { Star } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "./cx";
import { Icon } from "./icon";
import { ONE_DECIMAL, useFormatter } from "./use-formatter";

/** The scale of ratings that names no other. */
const FIVE = 5;

interface StarsProps {
  /** Average; null without ratings. */
  value: number | null;
  /** Best possible value: the number of stars, or in `compact` form the end of the scale. */
  max?: number;
  /** One star and the number. */
  compact?: boolean;
  className?: string;
}

function StarRow({ className }: { className: string }) {
  return (
    <span className={cx("flex [&_svg]:size-[18px] [&_svg]:fill-current", className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon of={Star} key={star} />
      ))}
    </span>
  );
}

/** A rating, read-only, with one decimal. */
export function Stars({ value, max = FIVE, compact, className }: StarsProps) {
  const t = useTranslations("common");
  const format = useFormatter();
  if (value === null) return null;
  const figure = format.number(value, ONE_DECIMAL);
  const label = t("ratingOf", { value: figure, max });
  return (
    <span className={cx("inline-flex items-center gap-1.5", className)}>
      <span className="sr-only">{label}</span>
      {compact ? (
        <Icon of={Star} className="size-4 fill-current text-star" />
      ) : (
        <span aria-hidden="true" className="relative">
          <StarRow className="text-line-strong" />
          <span
            className="absolute inset-y-0 left-0 overflow-hidden"
            style={{ width: `${(value / max) * 100}%` }}
          >
            <StarRow className="w-max text-star" />
          </span>
        </span>
      )}
      <span aria-hidden="true" className="font-[550] tabular-nums">
        {figure}
        {max !== FIVE && `/${max}`}
      </span>
    </span>
  );
}
