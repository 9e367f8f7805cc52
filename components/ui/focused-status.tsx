import type { ReactNode } from "react";
import { cx } from "./cx";

interface FocusedStatusProps {
  className?: string;
  children: ReactNode;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The outcome of a press. It takes the focus, since the pressed button was removed. */
export function FocusedStatus({ className, children }: FocusedStatusProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} role="status" className={cx("outline-none", className)}>
      {children}
    </div>
  );
}
