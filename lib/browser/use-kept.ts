"use client";

import { useMemo, useSyncExternalStore } from "react";
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

function valueOf<T>(text: string | null, parse: (stored: unknown) => T, empty: T): T {
  try {
    return text === null ? empty : parse(JSON.parse(text));
  } catch {
    return empty;
  }
}

/**
 * What this browser stores of its reader as JSON until the session ends, also across reloads.
 * @param parse checks what is stored; `empty` stands for nothing, and for what makes it throw.
 * @returns the present value, and a function that replaces it by what is made of it.
 */
export function useKept<T>(
  key: ReaderItem,
  parse: (stored: unknown) => T,
  empty: T,
): [T, (make: (kept: T) => T) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  return [
    useMemo(() => valueOf(text, parse, empty), [text, parse, empty]),
    (make) => {
      const next = JSON.stringify(make(valueOf(read(key), parse, empty)));
      written.set(key, next);
      listeners.forEach((listener) => listener());
      keepItem(key, next);
    },
  ];
}
