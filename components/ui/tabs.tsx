"use client";

import { Tabs as Primitive } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "./cx";

export interface TabItem {
  value: string;
  label: ReactNode;
  /** Shown after the label; null or undefined leaves it out. */
  count?: number | null;
}

interface TabsProps {
  /** Names the strip of tabs. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
  /** A `TabPanel` for each item. */
  children: ReactNode;
}

const TAB =
  "min-h-11 flex-none border-b-2 border-transparent px-0.5 pt-2.5 pb-3 font-medium " +
  "text-muted hover:text-ink data-[state=active]:border-fir data-[state=active]:font-semibold " +
  "data-[state=active]:text-ink focus-visible:rounded-sm focus-visible:-outline-offset-2";

/** Tabs with counts; the strip scrolls sideways where it does not fit. */
export function Tabs({ label, items, value, onValueChange, className, children }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    const active = list?.querySelector<HTMLElement>('[data-state="active"]');
    if (!list || !active) return;
    const outside = active.offsetLeft + active.offsetWidth - list.clientWidth - list.scrollLeft;
    if (outside > 0) list.scrollLeft += outside + 16;
    else if (active.offsetLeft < list.scrollLeft) list.scrollLeft = active.offsetLeft - 16;
  }, [value]);

  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className={className}>
      <Primitive.List
        ref={strip}
        aria-label={label}
        className={
          "scrollbar-none relative -mx-4 mb-3.5 flex gap-5 overflow-x-auto overflow-y-hidden px-4 " +
          "shadow-[inset_0_-1px_var(--line)] md:mx-0 md:mb-[1.375rem] md:gap-[1.625rem] md:px-0"
        }
      >
        {items.map((item) => (
          <Primitive.Trigger key={item.value} value={item.value} className={cx(TAB)}>
            {item.label}
            {item.count !== undefined && item.count !== null && (
              <span className="ml-1.5 font-medium text-muted tabular-nums">{item.count}</span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

/** What a tab shows; absent from the page while another is open. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Primitive.Content value={value} className="focus-visible:rounded-md">
      {children}
    </Primitive.Content>
  );
}
