import { cx } from "./cx";

/** Beyond this the exact number helps nobody. */
const MOST = 99;

interface CountBadgeProps {
  count: number;
  /** What is counted, in words: “2 friend requests”. Read instead of the bare number. */
  label?: string;
  className?: string;
}

/** A number that asks for attention; nothing at zero. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        "inline-block min-w-5 rounded-full bg-fir px-1.5 text-center text-xs/5 font-semibold",
        "text-on-fir tabular-nums",
        className,
      )}
    >
      <span aria-hidden={label ? "true" : undefined}>{count > MOST ? `${MOST}+` : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
