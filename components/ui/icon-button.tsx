import type { IconNode } from "lucide";
import type { PressProps } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";

type IconButtonProps = Omit<PressProps, "children"> & {
  /** Accessible name. */
  label: string;
  icon: IconNode;
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
      className={cx("icon-btn", VARIANTS[variant], className)}
    >
      <Icon of={icon} />
    </button>
  );
}
