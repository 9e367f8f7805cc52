import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

interface EmptyStateProps {
  icon: IconNode;
  title: ReactNode;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  className?: string;
}

/** Shown instead of an empty list. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        "mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center md:py-16",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={
          "mb-5 grid size-[72px] place-items-center rounded-full bg-fir-soft text-fir-strong " +
          "[&_svg]:size-8"
        }
      >
        <Icon of={icon} />
      </span>
      <p className="font-serif text-xl font-semibold text-balance">{title}</p>
      {text && <p className="mt-2 text-balance text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
