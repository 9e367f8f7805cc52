"use client";

import { useEffect, useRef, useState } from "react";

/** Visible part of the neighbour beside the selected item, in pixels. */
const PEEK = 64;

/**
 * A row that scrolls sideways: what `open` selects stays in sight when `value` or the room changes, and
 * `hasMore` says whether the row goes on at its end. `measure` belongs to `onScroll`.
 */
export function useStrip<T extends HTMLElement>(open: string, value: string) {
  const strip = useRef<T>(null);
  const [hasMore, setHasMore] = useState(false);

  function measure() {
    const list = strip.current;
    if (list) setHasMore(list.scrollLeft + list.clientWidth < list.scrollWidth - 1);
  }

  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const show = () => {
      const place = list.querySelector<HTMLElement>(open);
      if (!place) return;
      const right = place.offsetLeft + place.offsetWidth + PEEK;
      if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
      if (place.offsetLeft - PEEK < list.scrollLeft) list.scrollLeft = place.offsetLeft - PEEK;
    };
    show();
    const observer = new ResizeObserver(() => {
      show();
      measure();
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [open, value]);

  return { strip, hasMore, measure };
}

/** Fades a row's end. */
export const MORE = "mask-r-from-[calc(100%-3rem)]";
