"use client";

import { useEffect, useState } from "react";
import type { BookSuggestion } from "@/lib/features/books/schema";
import { MIN_SUGGEST } from "@/lib/features/books/terms";
import { api } from "@/lib/browser/api-client";

/** Milliseconds after the last key before suggestions are fetched. */
const DEBOUNCE_MS = 200;
const NONE: BookSuggestion[] = [];

/**
 * Titles and authors nearby that contain what is typed.
 * @param place place and radius as a query string.
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
        // Suggestions are optional: an error means none.
        .catch(() => undefined);
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [words, query]);

  return found.query === query ? found.list : NONE;
}
