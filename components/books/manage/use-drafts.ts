"use client";

import { useEffect, useState } from "react";
import { useMe } from "@/components/users/use-me";
import { NEW_BOOK, type BookForm } from "./book-form-values";

/** What was typed into forms that were left, by the id of the book they are about. */
export type Drafts = Partial<Record<string, BookForm>>;

const keyOf = (userId: string) => `book_drafts_${userId}`;

/**
 * Keeps what was typed into a form that is left, also over a reload. Signing out removes it.
 * @returns the drafts, and what stores one or, given none, removes it.
 */
export function useDrafts(): [Drafts, (id: string, draft: BookForm | undefined) => void] {
  const key = keyOf(useMe().id);
  const [drafts, setDrafts] = useState<Drafts>({});
  useEffect(() => setDrafts(read(key)), [key]);

  function keep(id: string, draft: BookForm | undefined) {
    const kept = { ...read(key), [id]: draft };
    setDrafts(kept);
    write(key, kept);
  }

  return [drafts, keep];
}

// A browser may refuse its storage: then a draft lasts as long as the page.
function read(key: string): Drafts {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, Partial<BookForm>>;
    // A field that a later version added is empty.
    const filled = Object.entries(stored).map(([id, draft]) => [id, { ...NEW_BOOK, ...draft }]);
    return Object.fromEntries(filled) as Drafts;
  } catch {
    return {};
  }
}

function write(key: string, drafts: Drafts): void {
  try {
    localStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    return;
  }
}
