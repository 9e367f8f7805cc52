"use client";

import { useState } from "react";
import type { BookDto } from "@/lib/features/books/schema";

/** The books the reader has asked for, and the waiting lists joined since the page was rendered. */
export interface Requests {
  ids: ReadonlySet<string>;
  add: (bookId: string) => void;
  lines: ReadonlyMap<string, BookDto["waiting"]>;
  join: (bookId: string, inLine: BookDto["waiting"]) => void;
}

/** @param requestedIds books the reader had asked for when the page was rendered. */
export function useRequests(requestedIds: readonly string[]): Requests {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(requestedIds));
  const [lines, setLines] = useState<Requests["lines"]>(new Map());
  return {
    ids,
    add: (bookId) => setIds((known) => new Set(known).add(bookId)),
    lines,
    join: (bookId, inLine) => setLines((known) => new Map(known).set(bookId, inLine)),
  };
}
