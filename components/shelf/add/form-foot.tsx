import type { ReactNode } from "react";
import { StatusMessage } from "@/components/ui/status-message";

interface FormFootProps {
  error: string;
  children: ReactNode;
}

/** The sticky foot of a long form; on phones it is above the bottom bar. */
export function FormFoot({ error, children }: FormFootProps) {
  return (
    <div
      className={
        "sticky above-bottom-bar z-10 -mx-4 -mb-4 " +
        "grid gap-2.5 rounded-b-lg border-t border-line bg-surface px-4 py-3 md:bottom-0 md:-mx-5 " +
        "md:-mb-5 md:px-5 lg:mx-0 lg:rounded-none lg:px-0"
      }
    >
      <StatusMessage text={error} tone="error" className="empty:hidden" />
      <div className="flex flex-wrap gap-2.5 *:flex-1 sm:*:flex-none">{children}</div>
    </div>
  );
}
