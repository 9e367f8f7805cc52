"use client";

import { useMemo, useSyncExternalStore } from "react";

/** Ids of the books whose labels are to be printed: kept for the tab, so that the sheet can be reloaded. */
const nameOf = (userId: string) => `book_labels_${userId}`;
const NONE = "[]";

export function keepLabelIds(userId: string, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(nameOf(userId), JSON.stringify(ids));
  } catch {
    // A browser that refuses its storage shows an empty sheet, which leads back.
  }
}

/** Null until the browser has been asked. */
export function useLabelIds(userId: string): string[] | null {
  const text = useSyncExternalStore(
    () => () => {},
    () => read(userId),
    () => null,
  );
  return useMemo(() => {
    if (text === null) return null;
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  }, [text]);
}

function read(userId: string): string {
  try {
    return sessionStorage.getItem(nameOf(userId)) ?? NONE;
  } catch {
    return NONE;
  }
}
