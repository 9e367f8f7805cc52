"use client";

import { useMemo, useSyncExternalStore } from "react";
import { useMe } from "@/components/users/use-me";
import { readItem, writeItem } from "@/lib/browser/storage";
import { NEW_BOOK, type BookForm } from "./book-form-values";

/** What was typed into forms that were left, by the id of the book they are about. */
export type Drafts = Partial<Record<string, BookForm>>;

const NONE = "{}";
/** Holds the drafts where the browser refuses its storage. */
const written = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Keeps what was typed into a form that is left, also over a reload. Signing out removes it.
 * @returns the drafts, and a function that stores one or, given undefined, removes it.
 */
export function useDrafts(): [Drafts, (id: string, draft: BookForm | undefined) => void] {
  const key = `book_drafts_${useMe().id}`;
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => NONE,
  );
  const drafts = useMemo(() => parse(text), [text]);
  return [drafts, (id, draft) => write(key, JSON.stringify({ ...parse(read(key)), [id]: draft }))];
}

const read = (key: string) => written.get(key) ?? readItem(key) ?? NONE;

function write(key: string, text: string): void {
  written.set(key, text);
  listeners.forEach((listener) => listener());
  writeItem(key, text);
}

function parse(text: string): Drafts {
  try {
    const stored = JSON.parse(text) as Record<string, Partial<BookForm>>;
    // A field that a later version added is empty.
    return Object.fromEntries(
      Object.entries(stored).map(([id, draft]) => [id, { ...NEW_BOOK, ...draft }]),
    );
  } catch {
    return {};
  }
}
