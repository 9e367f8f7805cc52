import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  /** One line of explanation. */
  sub?: ReactNode;
  action?: ReactNode;
}

/** A screen's heading. */
export function PageHeader({ title, sub, action }: PageHeaderProps) {
  return (
    <header
      className={
        "mt-1.5 mb-3.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 " +
        "md:mt-0 md:mb-[1.375rem]"
      }
    >
      <div className="min-w-0">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {sub && <p className="mt-1.5 max-w-[60ch] text-sm text-muted md:text-base">{sub}</p>}
      </div>
      {action}
    </header>
  );
}
