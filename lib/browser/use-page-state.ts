"use client";

import { useState } from "react";

const kept = new WeakMap<object, unknown>();

/**
 * `useState` whose value is kept with the page: on Back the router shows a page as the server once rendered it, without
 * what the reader has done there since.
 * @param rendered data that came with the page; one state for each.
 */
export function usePageState<T>(rendered: object, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (kept.get(rendered) as T | undefined) ?? initial);
  return [
    value,
    (next) => {
      kept.set(rendered, next);
      setValue(next);
    },
  ];
}
