"use client";

import { createContext, useContext, useId, type ReactNode } from "react";
import { TabStrip } from "./tab-strip";

interface TabItem {
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

const TabsContext = createContext({ id: "", value: "" });

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

const TAB =
  "min-h-11 flex-none border-b-2 border-transparent px-0.5 pt-2.5 pb-3 font-medium " +
  "text-muted hover:text-ink aria-selected:border-fir aria-selected:font-semibold " +
  "aria-selected:text-ink focus-visible:rounded-sm focus-visible:-outline-offset-2";

/** Tabs with counts; the strip scrolls sideways where it does not fit. */
export function Tabs({ label, items, value, onValueChange, className, children }: TabsProps) {
  const id = useId();
  const values = items.map((item) => item.value);
  return (
    <div className={className}>
      <TabStrip label={label} values={values} value={value} onValueChange={onValueChange}>
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
              className={TAB}
            >
              {item.label}{" "}
              {item.count !== undefined && item.count !== null && (
                <span className="ml-0.5 font-medium text-muted tabular-nums">{item.count}</span>
              )}
            </button>
          );
        })}
      </TabStrip>
      <TabsContext value={{ id, value }}>{children}</TabsContext>
    </div>
  );
}

/** What a tab shows; absent from the page while another is open. */
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
