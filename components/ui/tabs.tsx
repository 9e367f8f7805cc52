"use client";

import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { cx } from "./cx";
import { FADE_END, useStrip } from "./use-strip";

interface TabItem {
  value: string;
  label: ReactNode;
  /** Shown after the label; omitted if null or undefined. */
  count?: number | null;
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  /** `segments`: two or three that fill the width and never scroll. */
  look?: "line" | "segments";
  /** One `TabPanel` per item. */
  children: ReactNode;
}

const TabsContext = createContext({ id: "", value: "" });

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

const STRIPS = {
  line: "-mx-4 mb-3.5 shadow-[inset_0_-1px_var(--color-line)] md:mx-0 md:mb-[1.375rem]",
  segments: "mb-3 rounded-full bg-sunken p-[3px] md:mb-4.5 md:w-[25rem]",
} as const;
const ROWS = {
  line:
    "scrollbar-none relative flex gap-3 overflow-x-auto overflow-y-hidden px-4 " +
    "md:gap-[1.625rem] md:px-0",
  segments: "grid auto-cols-fr grid-flow-col",
} as const;

const OPEN = '[aria-selected="true"]';

/** Tabs with counts: arrow keys move within the row; it scrolls sideways and fades at a cut end if it does not fit. */
export function Tabs(props: TabsProps) {
  const { label, items, value, onValueChange, look = "line", children } = props;
  const id = useId();
  const { strip, hasMore, measure } = useStrip<HTMLDivElement>(OPEN, value);
  const shown = useRef(value);

  useEffect(() => {
    // The focused element may have been removed with the previous panel.
    if (shown.current !== value && document.activeElement === document.body) {
      strip.current?.querySelector<HTMLElement>(OPEN)?.focus({ preventScroll: true });
    }
    shown.current = value;
  }, [strip, value]);

  function handleKeyDown(event: KeyboardEvent) {
    const values = items.map((item) => item.value);
    const tabs = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    // Starts from the focused tab, since the open one may lag behind quick key presses.
    const from = values[tabs.findIndex((tab) => tab === event.target)] ?? value;
    const next = nextTab(event.key, values, from);
    if (next === null) return;
    event.preventDefault();
    onValueChange(next);
    tabs[values.indexOf(next)]?.focus();
  }

  return (
    <div>
      <div className={STRIPS[look]}>
        <div
          ref={strip}
          role="tablist"
          aria-label={label}
          onScroll={measure}
          onKeyDown={handleKeyDown}
          className={cx(ROWS[look], look === "line" && hasMore && FADE_END)}
        >
          {items.map((item) => {
            const isOpen = item.value === value;
            return (
              <button
                key={item.value}
                type="button"
                role="tab"
                id={tabId(id, item.value)}
                aria-selected={isOpen}
                aria-controls={isOpen ? panelId(id, item.value) : undefined}
                tabIndex={isOpen ? 0 : -1}
                onClick={() => onValueChange(item.value)}
                className={look === "line" ? "tab" : "segment"}
              >
                {item.label}{" "}
                {item.count !== undefined && item.count !== null && (
                  <span className="ml-0.5 font-medium text-muted tabular-nums">{item.count}</span>
                )}
              </button>
            );
          })}
        </div>
      </div>
      <TabsContext value={{ id, value }}>{children}</TabsContext>
    </div>
  );
}

/** Content of a tab; rendered only while its tab is open. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const tabs = useContext(TabsContext);
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.id, value)}
      aria-labelledby={tabId(tabs.id, value)}
      tabIndex={0}
      className="focus-visible:rounded-md"
    >
      {children}
    </div>
  );
}

/**
 * The tab a key moves to from the open one; wraps around at the ends.
 * @returns null for any other key.
 */
export function nextTab(key: string, values: readonly string[], current: string): string | null {
  const at = values.indexOf(current);
  const count = values.length;
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return values[targets[key] ?? -1] ?? null;
}
