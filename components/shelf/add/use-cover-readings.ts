"use client";

import * as v from "valibot";
import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKept } from "@/lib/browser/use-kept";
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
  return useKept(itemOf(useMe().id, "cover_readings"), parse, NONE);
}

const NONE: CoverReading[] = [];

/** Throws if the stored value has another form, for example after an upgrade. */
const parse = (stored: unknown): CoverReading[] => v.parse(readings, stored);
