"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in what the server rendered; true once the page answers, so that no click is lost. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
