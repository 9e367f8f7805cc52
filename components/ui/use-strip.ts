"use client";

import { useEffect, useRef, useState } from "react";

/** Visible part of the neighbour beside the selected item. */
const PEEK_PX = 64;

/**
 * A row that scrolls sideways. The element matching `open` is scrolled into view when `value` or
 * the width changes; `hasMore` tells whether the row continues at its end. Pass `measure` to
 * `onScroll`.
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
      const right = place.offsetLeft + place.offsetWidth + PEEK_PX;
      if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
      if (place.offsetLeft - PEEK_PX < list.scrollLeft)
        list.scrollLeft = place.offsetLeft - PEEK_PX;
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

/** Fades the end of a row. */
export const FADE_END = "mask-r-from-[calc(100%-3rem)]";
