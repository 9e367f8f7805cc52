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
  /** Size of the only skeleton, if there are no children. */
  className?: string;
  children?: ReactNode;
}

/** Wraps skeletons and announces once that something is loading. */
export function Loading({ label, className, children }: LoadingProps) {
  const t = useTranslations("common");
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label ?? t("loading")}
      </span>
      {children ?? <Skeleton className={className} />}
    </div>
  );
}
