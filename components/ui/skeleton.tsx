import type { ReactNode } from "react";
import { cx } from "./cx";

/** Placeholder for loading content; needs the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block animate-pulse rounded-sm bg-line/70", className)}
    />
  );
}

/** Wraps skeletons and announces once that something is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
