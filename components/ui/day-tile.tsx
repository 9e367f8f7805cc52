import { cx } from "./cx";

interface DayTileProps {
  month: string;
  day: string;
  isLarge?: boolean;
}

/** A day as a leaf of a calendar; decoration. */
export function DayTile({ month, day, isLarge }: DayTileProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid flex-none content-center justify-items-center gap-0.5 rounded-[12px] bg-fir-soft " +
          "text-[11px]/none font-semibold text-fir-strong [&_b]:font-serif [&_b]:font-semibold",
        isLarge ? "size-15 [&_b]:text-[26px]/none" : "h-12 w-11.5 [&_b]:text-[21px]/none",
      )}
    >
      {month.replace(".", "")}
      <b>{day}</b>
    </span>
  );
}
