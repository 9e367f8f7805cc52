"use client";

import { useRef, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** What the browser knows: `onServer` in server-rendered HTML, `read()` after hydration. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer);
}

/** False in server-rendered HTML, true after hydration. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}

/**
 * Whether this component was in server-rendered HTML; false in one that was mounted later. Unlike `useHydrated` it never
 * changes, and so renders nothing again.
 */
export function useWasOnServer(): boolean {
  const was = useRef(false);
  // React reads the third argument on the server and during hydration only.
  return useSyncExternalStore(
    never,
    () => was.current,
    () => (was.current = true),
  );
}
