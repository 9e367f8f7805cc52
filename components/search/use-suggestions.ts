"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { BookSuggestion } from "@/lib/features/books/schema";
import { MIN_SUGGEST } from "@/lib/features/books/terms";
import { api, pathOf } from "@/lib/browser/api-client";
import type { Criteria } from "./criteria";

/** Milliseconds after the last key before suggestions are fetched. */
const DEBOUNCE_MS = 200;
const NONE: BookSuggestion[] = [];

/** Where to look: the criteria that say so. */
export type Place = Pick<Criteria, "country" | "postalCode" | "city" | "radiusKm">;

/** Titles and authors near the place that contain what is typed. */
export function useSuggestions(typed: string, place: Place): BookSuggestion[] {
  const words = typed.trim();
  const { country, postalCode, city, radiusKm } = place;
  const query = { q: words, country, postalCode, city, radiusKm };
  const path = pathOf("GET /books/suggest", { query });
  const [found, setFound] = useState({ path: "", list: NONE });
  const load = useEffectEvent((signal: AbortSignal) =>
    api("GET /books/suggest", { query, signal }),
  );

  useEffect(() => {
    if (words.length < MIN_SUGGEST) return undefined;
    const outdated = new AbortController();
    const ask = () =>
      load(outdated.signal)
        .then((list) => setFound({ path, list }))
        // Suggestions are optional: an error means none.
        .catch(() => undefined);
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [words, path]);

  return found.path === path ? found.list : NONE;
}
