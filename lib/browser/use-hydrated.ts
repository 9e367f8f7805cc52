"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** What the browser knows: `onServer` in server-rendered HTML, `read()` after hydration. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer);
}

/** False in server-rendered HTML, true after hydration. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
