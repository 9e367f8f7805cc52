import { cx } from "./cx";

export interface ButtonLook {
  /** One primary per card; ghost beside it; soft for a lesser step; danger for what destroys. */
  variant?: "primary" | "ghost" | "soft" | "danger" | "danger-solid" | "plain";
  size?: "md" | "sm";
  /** As wide as its container. */
  block?: boolean;
}

const SIZES = { md: "btn-md", sm: "btn-sm hit-area" } as const;

/** The classes of a button (app/styles/controls.css), for what is a link and not a button. */
export function buttonClass({ variant = "primary", size = "md", block }: ButtonLook = {}): string {
  return cx(`btn btn-${variant}`, SIZES[size], block && "w-full");
}
