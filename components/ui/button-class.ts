import { cx } from "./cx";

export interface ButtonLook {
  /** One `primary` per card; `ghost` beside it; `soft`: a lesser step; `danger`: destructive. */
  variant?: "primary" | "ghost" | "soft" | "danger" | "danger-solid" | "plain";
  size?: "md" | "sm";
  block?: boolean;
}

const SIZES = { md: "btn-md", sm: "btn-sm hit-area" } as const;

/** Classes of a button (app/styles/controls.css), for links that look like buttons. */
export function buttonClass({ variant = "primary", size = "md", block }: ButtonLook = {}): string {
  return cx(
    `btn btn-${variant}`,
    SIZES[size],
    block && "w-full py-1 text-center whitespace-normal",
  );
}
