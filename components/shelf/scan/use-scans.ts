"use client";

import { useMemo } from "react";
import { useMe } from "@/components/users/use-me";
import { itemOf } from "@/lib/browser/reader-items";
import { useKeptText } from "@/lib/browser/use-kept-text";
import { NO_FACTS, NO_SCANS, type ScannedBook, type Scans } from "./scans";

export type ChangeScans = (change: (scans: Scans) => Scans) => void;

/** The reader's scanned books, kept over a reload, until the session ends. */
export function useScans(): [Scans, ChangeScans] {
  const [text, change] = useKeptText(itemOf(useMe().id, "book_scans"));
  const scans = useMemo(() => parse(text), [text]);
  return [scans, (make) => change((kept) => JSON.stringify(make(parse(kept))))];
}

/** Applies a function to each book of the list. */
export function eachBook(make: (book: ScannedBook) => ScannedBook): (scans: Scans) => Scans {
  return (scans) => ({ ...scans, books: scans.books.map(make) });
}

function parse(text: string | null): Scans {
  try {
    const kept = { ...NO_SCANS, ...(JSON.parse(text ?? "{}") as Partial<Scans>) };
    // Fields added by a later version are empty.
    return { ...kept, books: kept.books.map((book) => ({ ...NO_FACTS, ...book })) };
  } catch {
    return NO_SCANS;
  }
}
