import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  variant?: "plain" | "outline" | "primary" | "danger";
};

const VARIANTS = {
  plain: "text-muted hover:bg-sunken hover:text-ink",
  outline: "border border-line-strong text-ink hover:bg-sunken",
  primary: "bg-fir text-on-fir hover:bg-fir-strong",
  danger: "text-danger hover:bg-danger-soft",
} as const;

/** A round button of 44 px with an icon. */
export function IconButton({
  label,
  icon,
  variant = "plain",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        "inline-grid size-11 flex-none place-items-center rounded-full transition-colors",
        "duration-100 disabled:bg-transparent disabled:text-muted disabled:opacity-50 [&_svg]:size-5",
        "aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:opacity-50",
        VARIANTS[variant],
        className,
      )}
    >
      {icon}
    </button>
  );
}
