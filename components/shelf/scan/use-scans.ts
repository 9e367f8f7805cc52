"use client";

import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKept } from "@/lib/browser/use-kept";
import { NO_FACTS, NO_SCANS, type ScannedBook, type Scans } from "./scans";

export type ChangeScans = (change: (scans: Scans) => Scans) => void;

/** The reader's scanned books, kept over a reload, until the session ends. */
export function useScans(): [Scans, ChangeScans] {
  return useKept(itemOf(useMe().id, "book_scans"), parse, NO_SCANS);
}

/** Applies a function to each book of the list. */
export function eachBook(make: (book: ScannedBook) => ScannedBook): (scans: Scans) => Scans {
  return (scans) => ({ ...scans, books: scans.books.map(make) });
}

function parse(stored: unknown): Scans {
  const kept = { ...NO_SCANS, ...(stored as Partial<Scans>) };
  // Fields added by a later version are empty.
  return { ...kept, books: kept.books.map((book) => ({ ...NO_FACTS, ...book })) };
}
