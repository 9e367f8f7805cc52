"use client";

import { useSyncExternalStore } from "react";
import { keepItem, type ReaderItem } from "./reader-items";
import { readItem } from "./storage";

/** Holds the texts where the browser refuses its storage. */
const written = new Map<string, string>();
const listeners = new Set<() => void>();

const read = (key: string) => written.get(key) ?? readItem(key);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A text that this browser keeps of its reader, also over a reload, until the session is over.
 * @returns the text, null where there is none, and what replaces it by what is made of it.
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
