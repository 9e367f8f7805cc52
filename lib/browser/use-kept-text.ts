"use client";

import { useSyncExternalStore } from "react";
import { keepItem, type ReaderItem } from "./reader-items";
import { readItem } from "./storage";

/** Used if the browser refuses storage. */
const written = new Map<string, string>();
const listeners = new Set<() => void>();

const read = (key: string) => written.get(key) ?? readItem(key);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A text that this browser stores of its reader until the session ends, also across reloads.
 * @returns the text (null if there is none) and a setter, which takes a function of the present text.
 */
export function useKeptText(
  key: ReaderItem,
): [string | null, (change: (kept: string | null) => string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  return [
    text,
    (change) => {
      const next = change(read(key));
      written.set(key, next);
      listeners.forEach((listener) => listener());
      keepItem(key, next);
    },
  ];
}
