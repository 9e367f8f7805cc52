"use client";

import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKeptText } from "@/lib/browser/use-kept-text";
import type { CoverReading } from "@/lib/features/covers/schema";

type Change = (kept: CoverReading[]) => CoverReading[];

/**
 * Covers that were not read surely and whose books are not listed yet, also over a reload.
 * @returns them, oldest first, and what replaces them by what is made of them.
 */
export function useCoverReadings(): [CoverReading[], (change: Change) => void] {
  const [text, keep] = useKeptText(itemOf(useMe().id, "cover_readings"));
  return [parse(text), (change) => keep((kept) => JSON.stringify(change(parse(kept))))];
}

function parse(text: string | null): CoverReading[] {
  try {
    return JSON.parse(text ?? "[]") as CoverReading[];
  } catch {
    return [];
  }
}
