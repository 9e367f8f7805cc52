"use client";

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx";
import { nextTab } from "./tab-keys";

/** How much of a neighbour stays in sight beside the open tab, in pixels. */
const PEEK = 64;

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
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  const [hasMore, setHasMore] = useState(false);

  function measure() {
    const list = strip.current;
    if (list) setHasMore(list.scrollLeft + list.clientWidth < list.scrollWidth - 1);
  }

  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const open = list.querySelector<HTMLElement>('[aria-selected="true"]');
    // What had the focus may have gone with the panel that was open before.
    if (shown.current !== value && document.activeElement === document.body) open?.focus({ preventScroll: true });
    shown.current = value;
    const right = (open?.offsetLeft ?? 0) + (open?.offsetWidth ?? 0) + PEEK;
    if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
    if (open && open.offsetLeft - PEEK < list.scrollLeft) list.scrollLeft = open.offsetLeft - PEEK;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [value]);

  function handleKeyDown(event: KeyboardEvent) {
    const tabs = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    // From the tab with the focus: the open one may lag behind quick fingers.
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
          hasMore && "mask-r-from-[calc(100%-3rem)]",
        )}
      >
        {children}
      </div>
    </div>
  );
}
