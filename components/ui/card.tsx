import type { HTMLAttributes } from "react";
import { cx } from "./cx";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "section" | "article" | "aside" | "li" | "ol";
  /** `none` if the content has its own padding. */
  padding?: "none" | "md" | "lg";
}

const PADDING = { none: "", md: "p-4", lg: "p-4 md:p-5" } as const;

/** A surface for related content. */
export function Card({ as: Tag = "div", padding = "md", className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        "rounded-lg border border-line bg-surface shadow-1",
        PADDING[padding],
        className,
      )}
    />
  );
}
