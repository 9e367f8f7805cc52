"use client";

import * as v from "valibot";
import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKept } from "@/lib/browser/use-kept";
import { BOOK_LANGUAGES } from "@/lib/features/books/terms";
import type { CoverReading } from "@/lib/features/covers/schema";
import { NEW_BOOK, type BookForm, type LastBook } from "./book-form-values";

/** Values of forms that were left without saving, by book id. */
export type Drafts = Partial<Record<string, BookForm>>;

/**
 * Keeps drafts over a reload, until the session ends.
 * @returns the drafts, and a function that stores one or, given undefined, removes it.
 */
export function useDrafts(): [Drafts, (id: string, draft: BookForm | undefined) => void] {
  const [drafts, change] = useKept(itemOf(useMe().id, "book_drafts"), parse, NO_DRAFTS);
  return [drafts, (id, draft) => change((kept) => ({ ...kept, [id]: draft }))];
}

const NO_DRAFTS: Drafts = {};

function parse(stored: unknown): Drafts {
  const drafts = Object.entries(stored as Record<string, Partial<BookForm>>);
  // Fields added by a later version are empty.
  return Object.fromEntries(drafts.map(([id, draft]) => [id, { ...NEW_BOOK, ...draft }]));
}

/** What the book that was added last has in common with the next one, as far as this browser knows. */
export function useLastBook(): [LastBook | null, (last: LastBook) => void] {
  const [last, change] = useKept(itemOf(useMe().id, "book_last"), parseLast, null);
  return [last, (next) => change(() => next)];
}

const parseLast = (stored: unknown) => stored as LastBook | null;

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
export function useCoverReadings(): [
  CoverReading[],
  (change: (kept: CoverReading[]) => CoverReading[]) => void,
] {
  return useKept(itemOf(useMe().id, "cover_readings"), parseReadings, NO_READINGS);
}

const NO_READINGS: CoverReading[] = [];

/** Throws if the stored value has another form, for example after an upgrade. */
const parseReadings = (stored: unknown): CoverReading[] => v.parse(readings, stored);
