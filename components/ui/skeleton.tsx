import { useTranslations } from "next-intl";
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

interface LoadingProps {
  /** “Loading” by default. */
  label?: string;
  /** Size of a skeleton, if there are no children. */
  className?: string;
  count?: number;
  /** How several are laid out. */
  layout?: string;
  children?: ReactNode;
}

/** Wraps skeletons and announces once that something is loading. */
export function Loading({ label, className, count = 1, layout, children }: LoadingProps) {
  const t = useTranslations("common");
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label ?? t("loading")}
      </span>
      {children ?? (
        <div className={layout}>
          {Array.from({ length: count }, (_, at) => (
            <Skeleton key={at} className={className} />
          ))}
        </div>
      )}
    </div>
  );
}
