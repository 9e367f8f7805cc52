"use client";

import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx";
import { nextTab } from "./tab-keys";
import { MORE, useStrip } from "./use-strip";

const OPEN = '[aria-selected="true"]';

interface TabStripProps {
  label: string;
  /** All tabs in order, and the open one: it is scrolled into sight. */
  values: readonly string[];
  value: string;
  onValueChange: (value: string) => void;
  /** A button with `role="tab"` for each value, in the same order. */
  children: ReactNode;
}

/** A row of tabs: arrow keys move within it, it scrolls sideways, and fades where there is more. */
export function TabStrip({ label, values, value, onValueChange, children }: TabStripProps) {
  const { strip, hasMore, measure } = useStrip<HTMLDivElement>(OPEN, value);
  const shown = useRef(value);

  useEffect(() => {
    // What had the focus may have gone with the panel that was open before.
    if (shown.current !== value && document.activeElement === document.body) {
      strip.current?.querySelector<HTMLElement>(OPEN)?.focus({ preventScroll: true });
    }
    shown.current = value;
  }, [strip, value]);

  function handleKeyDown(event: KeyboardEvent) {
    const tabs = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    // From the focused tab, since the open one may lag behind quick key presses.
    const from = values[tabs.findIndex((tab) => tab === event.target)] ?? value;
    const next = nextTab(event.key, values, from);
    if (next === null) return;
    event.preventDefault();
    onValueChange(next);
    tabs[values.indexOf(next)]?.focus();
  }

  return (
    <div className="-mx-4 mb-3.5 shadow-[inset_0_-1px_var(--line)] md:mx-0 md:mb-[1.375rem]">
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        onScroll={measure}
        onKeyDown={handleKeyDown}
        className={cx(
          "scrollbar-none relative flex gap-3.5 overflow-x-auto overflow-y-hidden px-4",
          "md:gap-[1.625rem] md:px-0",
          hasMore && MORE,
        )}
      >
        {children}
      </div>
    </div>
  );
}
