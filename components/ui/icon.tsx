import type { IconNode } from "lucide";
import { createElement } from "react";
import { cx } from "./cx";

/** One of Lucide's icons, as decoration. How all are drawn stands once in app/globals.css, not at each of them. */
export function Icon({ of, className }: { of: IconNode; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx("icon", className)}>
      {of.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  );
}
