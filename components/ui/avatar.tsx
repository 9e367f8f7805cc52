import { cx } from "./cx";
import { initial } from "@/lib/shared/signs";

const SIZES = {
  sm: "size-8 text-[12px]",
  md: "size-11 text-[15px]",
  lg: "size-16 text-[21px]",
  xl: "size-24 text-[28px]",
} as const;

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A user's picture over their initials, which are seen while there is no picture; decoration, as the name is beside it. */
export function Avatar({ name, src, size = "md", className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cx(
        "relative inline-grid flex-none place-items-center overflow-hidden rounded-full",
        "font-semibold text-white select-none",
        SIZES[size],
        className,
      )}
      style={{ background: avatarColour(name) }}
    >
      {initials(name)}
      {src && (
        <img
          // Large enough for high-density screens.
          src={`${src}?w=${size === "xl" ? 320 : 160}`}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

/** Initials of a name: of its first and last word. A hyphen does not separate words. */
export function initials(name: string): string {
  const words = name.split(/[\s.@_]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name];
  return ends.map((word) => initial(word ?? "")).join("") || "·";
}

/** Hue in degrees; equal for equal names. */
export function avatarHue(name: string): number {
  let value = 2166136261;
  for (const char of name) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value % 360;
}

/** CSS colour behind the initials; white stays readable on every hue. */
export function avatarColour(name: string): string {
  return `oklch(0.5 0.075 ${avatarHue(name)})`;
}
