"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in server-rendered HTML, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
