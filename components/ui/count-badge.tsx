import { cx } from "./cx";

/** Beyond this the exact number does not help: “99+”. */
const MAX = 99;

interface CountBadgeProps {
  count: number;
  /** What is counted, in words: “2 friend requests”. Read out instead of the number. */
  label: string;
  size?: "md" | "sm";
  className?: string;
}

const SIZES = {
  md: "min-w-[1.67em] px-1.5 text-xs/[1.67]",
  sm: "min-w-4 px-1 text-[10px]/4",
} as const;

/** A number that asks for attention; nothing at zero. */
export function CountBadge({ count, label, size = "md", className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={cx("count", SIZES[size], className)}>
      <span aria-hidden="true">{count > MAX ? `${MAX}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
