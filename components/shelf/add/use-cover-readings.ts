"use client";

import * as v from "valibot";
import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKeptText } from "@/lib/browser/use-kept-text";
import { BOOK_LANGUAGES } from "@/lib/features/books/terms";
import type { CoverReading } from "@/lib/features/covers/schema";

type Change = (kept: CoverReading[]) => CoverReading[];

const readings = v.array(
  v.object({
    title: v.string(),
    author: v.string(),
    language: v.nullable(v.picklist(BOOK_LANGUAGES)),
    isbn: v.nullable(v.string()),
    coverImageId: v.string(),
    doubtful: v.array(v.picklist(["title", "author"])),
  }),
);

/**
 * Uncertain readings of covers whose books are not listed yet; kept over a reload.
 * @returns the readings, oldest first, and a function that changes them.
 */
export function useCoverReadings(): [CoverReading[], (change: Change) => void] {
  const [text, keep] = useKeptText(itemOf(useMe().id, "cover_readings"));
  return [parse(text), (change) => keep((kept) => JSON.stringify(change(parse(kept))))];
}

/** Empty if the stored text cannot be parsed, for example after an upgrade. */
function parse(text: string | null): CoverReading[] {
  try {
    const { success, output } = v.safeParse(readings, JSON.parse(text ?? "[]"));
    return success ? output : [];
  } catch {
    return [];
  }
}
