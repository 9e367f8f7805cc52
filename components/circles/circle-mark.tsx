import { cx } from "@/components/ui/cx";
import type { CircleColor } from "@/lib/features/circles/terms";
import { initial } from "@/lib/shared/signs";

/** Backgrounds and texts of the palette, for both themes. */
export const CIRCLE_COLORS: Record<CircleColor, string> = {
  GREEN: "bg-fir-soft text-fir-strong",
  BLUE: "bg-sky-soft text-sky",
  PURPLE: "bg-plum-soft text-plum",
  RED: "bg-danger-soft text-danger",
  ORANGE: "bg-amber-soft text-amber",
  GREY: "bg-sunken text-ink",
};

const SIZES = { sm: "size-10 text-lg", lg: "size-14 text-2xl" } as const;

interface CircleMarkProps {
  circle: { name: string; color: CircleColor };
  size?: keyof typeof SIZES;
}

/** A circle's colour with the first letter of its name, which stands beside it. */
export function CircleMark({ circle: { name, color }, size = "sm" }: CircleMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid flex-none place-items-center rounded-full font-serif font-semibold",
        SIZES[size],
        CIRCLE_COLORS[color],
      )}
    >
      {initial(name)}
    </span>
  );
}
