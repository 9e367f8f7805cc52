"use client";

import { useMemo } from "react";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { useBrowserValue } from "@/lib/browser/use-hydrated";

/** Ids of the books whose labels are printed: kept per tab, so that the page can be reloaded. */
const keyOf = (userId: string) => itemOf(userId, "book_labels");

/** If the browser refuses storage, the label page is empty and links back. */
export function keepLabelIds(userId: string, ids: readonly string[]): void {
  keepItem(keyOf(userId), JSON.stringify(ids), "sessionStorage");
}

/** Null until hydration. */
export function useLabelIds(userId: string): string[] | null {
  const text = useBrowserValue(() => readItem(keyOf(userId), "sessionStorage") ?? "[]", null);
  return useMemo(() => {
    if (text === null) return null;
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  }, [text]);
}
