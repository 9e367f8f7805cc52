interface DayTileProps {
  month: string;
  day: string;
}

/** A day as a leaf of a calendar; decoration. */
export function DayTile({ month, day }: DayTileProps) {
  return (
    <span
      aria-hidden="true"
      className={
        "grid h-12 w-11.5 content-center justify-items-center gap-0.5 rounded-[12px] bg-fir-soft " +
        "text-2xs/none font-semibold text-fir-strong"
      }
    >
      {month.replace(".", "")}
      <b className="font-serif text-xl/none font-semibold">{day}</b>
    </span>
  );
}
