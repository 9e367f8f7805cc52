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
 * Covers that were not read surely and whose books are not listed yet, also over a reload.
 * @returns them, oldest first, and what replaces them by what is made of them.
 */
export function useCoverReadings(): [CoverReading[], (change: Change) => void] {
  const [text, keep] = useKeptText(itemOf(useMe().id, "cover_readings"));
  return [parse(text), (change) => keep((kept) => JSON.stringify(change(parse(kept))))];
}

/** None where what is kept has another form, as before an upgrade. */
function parse(text: string | null): CoverReading[] {
  try {
    const { success, output } = v.safeParse(readings, JSON.parse(text ?? "[]"));
    return success ? output : [];
  } catch {
    return [];
  }
}
