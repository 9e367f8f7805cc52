import { cx } from "./cx";

export interface ButtonLook {
  /** One primary per card; ghost beside it; soft for a lesser step; danger for what destroys. */
  variant?: "primary" | "ghost" | "soft" | "danger" | "danger-solid" | "plain";
  size?: "md" | "sm";
  /** As wide as its container. */
  block?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-2 rounded-full border font-semibold " +
  "whitespace-nowrap select-none transition-colors duration-100 [&_svg]:size-5 " +
  "disabled:border-transparent disabled:bg-sunken disabled:text-muted disabled:shadow-none " +
  "aria-disabled:cursor-not-allowed";

const VARIANTS = {
  primary:
    "border-transparent bg-fir text-on-fir enabled:hover:bg-fir-strong [a&]:hover:bg-fir-strong",
  ghost:
    "border-line-strong text-ink enabled:hover:border-control enabled:hover:bg-sunken " +
    "[a&]:hover:border-control [a&]:hover:bg-sunken",
  soft:
    "border-transparent bg-fir-soft text-fir-strong enabled:hover:border-fir [a&]:hover:border-fir",
  danger:
    "border-transparent text-danger enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft",
  "danger-solid": "border-transparent bg-danger text-on-danger enabled:hover:opacity-90",
  plain:
    "border-transparent text-muted enabled:hover:bg-sunken enabled:hover:text-ink " +
    "[a&]:hover:bg-sunken",
} as const;

const SIZES = {
  md: "min-h-11 px-5 text-base",
  sm: "hit-area min-h-[2.375rem] px-4 text-sm",
} as const;

/** The classes of a button, for what is a link and not a button. */
export function buttonClass({ variant = "primary", size = "md", block }: ButtonLook = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], block && "w-full");
}
