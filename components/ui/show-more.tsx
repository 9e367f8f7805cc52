"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "./button";

interface ShowMoreProps<T> {
  items: readonly T[];
  /** Number of items shown at first and added by each press. */
  size: number;
  /** Total number, if not all items are loaded. */
  total?: number;
  /** Loads further items. */
  onMore?: () => void;
  /** Says how many are shown: “10 of 37”. */
  status: (shown: number, total: number) => ReactNode;
  /** Renders the shown items as one list. */
  children: (shown: readonly T[]) => ReactNode;
}

/** A long list shown in pages of `size`, with “show more” and “show less” below. */
export function ShowMore<T>(props: ShowMoreProps<T>) {
  const { items, total = items.length, onMore, status, children } = props;
  // A single item is not worth a button.
  const isOneMore = items.length === total && total === props.size + 1;
  const size = isOneMore ? total : props.size;
  const t = useTranslations("common");
  const [count, setCount] = useState(size);
  const root = useRef<HTMLDivElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  /** Number of items shown before the last press, until the focus has been moved. */
  const before = useRef<number | null>(null);
  const shown = items.slice(0, count);

  function show(next: number) {
    before.current = shown.length;
    setCount(next);
    if (next > items.length) onMore?.();
  }

  // Moves the focus to the first new item once it is rendered, or back to the button.
  useEffect(() => {
    const from = before.current;
    if (from === null || shown.length === from) return;
    before.current = null;
    if (shown.length < from) return moreButton.current?.focus();
    const first = root.current?.querySelector("ul, ol")?.children[from];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [shown.length]);

  return (
    <div ref={root}>
      {children(shown)}
      {total > size && (
        <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
          {shown.length < total && (
            <Button ref={moreButton} variant="ghost" onClick={() => show(count + size)}>
              {t("showMore")}
            </Button>
          )}
          {count > size && (
            <Button variant="plain" onClick={() => show(size)}>
              {t("showLess")}
            </Button>
          )}
          <p role="status" className="w-full text-center text-sm text-muted tabular-nums">
            {status(shown.length, total)}
          </p>
        </div>
      )}
    </div>
  );
}
