"use client";

import { useMemo } from "react";
import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKeptText } from "@/lib/browser/use-kept-text";
import { NEW_BOOK, type BookForm } from "./book-form-values";

/** Values of forms that were left without saving, by book id. */
export type Drafts = Partial<Record<string, BookForm>>;

/**
 * Keeps drafts over a reload, until the session ends.
 * @returns the drafts, and a function that stores one or, given undefined, removes it.
 */
export function useDrafts(): [Drafts, (id: string, draft: BookForm | undefined) => void] {
  const [text, change] = useKeptText(itemOf(useMe().id, "book_drafts"));
  const drafts = useMemo(() => parse(text), [text]);
  return [drafts, (id, draft) => change((kept) => JSON.stringify({ ...parse(kept), [id]: draft }))];
}

function parse(text: string | null): Drafts {
  try {
    const stored = JSON.parse(text ?? "{}") as Record<string, Partial<BookForm>>;
    // Fields added by a later version are empty.
    return Object.fromEntries(
      Object.entries(stored).map(([id, draft]) => [id, { ...NEW_BOOK, ...draft }]),
    );
  } catch {
    return {};
  }
}
