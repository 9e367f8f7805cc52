"use client";

import { useEffect, useState } from "react";
import type { BookSuggestion } from "@/lib/features/books/schema";
import { MIN_SUGGEST } from "@/lib/features/books/terms";
import { api } from "@/lib/browser/api-client";

/** So long nothing more is typed before they are asked for, in milliseconds. */
const PAUSE_MS = 200;
const NONE: BookSuggestion[] = [];

/**
 * Titles and authors in reach that have what is typed.
 * @param place where the search looks, as the call's query.
 */
export function useSuggestions(typed: string, place: string): BookSuggestion[] {
  const words = typed.trim();
  const query = `${new URLSearchParams({ q: words })}&${place}`;
  const [found, setFound] = useState({ query: "", list: NONE });

  useEffect(() => {
    if (words.length < MIN_SUGGEST) return undefined;
    const outdated = new AbortController();
    const ask = () =>
      api
        .get<BookSuggestion[]>(`/books/suggest?${query}`, { signal: outdated.signal })
        .then((list) => setFound({ query, list }))
        // Nobody waits for suggestions: without the network there are none.
        .catch(() => undefined);
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [words, query]);

  return found.query === query ? found.list : NONE;
}
