"use client";

import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKept } from "@/lib/browser/use-kept";
import { NO_FACTS, type ScannedBook } from "./scans";

export type ChangeScans = (change: (books: readonly ScannedBook[]) => ScannedBook[]) => void;

/** The reader's scanned books, in the order of scanning; kept over a reload, until the session ends. */
export function useScans(): [readonly ScannedBook[], ChangeScans] {
  return useKept<readonly ScannedBook[]>(itemOf(useMe().id, "book_scans"), parse, NONE);
}

const NONE: readonly ScannedBook[] = [];

/** Fields added by a later version are empty; an earlier one kept an object. */
function parse(stored: unknown): ScannedBook[] {
  const books = Array.isArray(stored) ? stored : (stored as { books: unknown[] }).books;
  return books.map((book) => ({ ...NO_FACTS, ...(book as ScannedBook) }));
}
