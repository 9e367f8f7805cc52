import { useSyncExternalStore } from "react";

/** The place whose page takes long enough to show its skeleton. */
let place: string | null = null;
const watchers = new Set<() => void>();

export function setPendingPlace(href: string | null): void {
  place = href;
  for (const watcher of watchers) watcher();
}

export function usePendingPlace(): string | null {
  return useSyncExternalStore(
    watch,
    () => place,
    () => null,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
