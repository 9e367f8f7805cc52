"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "./button";

interface ShowMoreProps<T> {
  items: readonly T[];
  /** So many are shown at first, and so many more with each press. */
  size: number;
  /** Says how many are shown: “10 of 37”. */
  status: (shown: number, total: number) => ReactNode;
  /** Renders the shown ones as one list. */
  children: (shown: readonly T[]) => ReactNode;
}

/** A long list that grows by pages of `size`, with “show more” and “show less” under it. */
export function ShowMore<T>({ items, size, status, children }: ShowMoreProps<T>) {
  const t = useTranslations("common");
  const [count, setCount] = useState(size);
  const root = useRef<HTMLDivElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const before = useRef(size);
  const shown = items.slice(0, count);

  function show(next: number) {
    before.current = count;
    setCount(next);
  }

  // The focus goes where the eye goes: to the first of the new ones, or back to the button.
  useEffect(() => {
    if (count < before.current) moreButton.current?.focus();
    if (count <= before.current) return;
    const first = root.current?.querySelector("ul, ol")?.children[before.current];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [count]);

  return (
    <div ref={root}>
      {children(shown)}
      {items.length > size && (
        <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
          {shown.length < items.length && (
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
            {status(shown.length, items.length)}
          </p>
        </div>
      )}
    </div>
  );
}
