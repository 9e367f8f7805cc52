"use client";

import { useSyncExternalStore } from "react";

/** From such widths on there is room for one, two and three windows beside what the page shows. */
const WIDTHS = ["47.5625rem", "67rem", "88rem"];

const queries = () => WIDTHS.map((width) => window.matchMedia(`(min-width: ${width})`));

function subscribe(watcher: () => void): () => void {
  const all = queries();
  for (const query of all) query.addEventListener("change", watcher);
  return () => all.forEach((query) => query.removeEventListener("change", watcher));
}

/** For how many chat windows the screen has room; none on phones. */
export function useRoom(): number {
  return useSyncExternalStore(
    subscribe,
    () => queries().filter(({ matches }) => matches).length,
    () => 0,
  );
}
