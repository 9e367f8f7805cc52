"use client";

import { useState } from "react";
import type { BookDto } from "@/lib/features/books/schema";

/**
 * The books the reader has asked for, and the waiting lists joined since the page was rendered.
 * @param requestedIds books the reader had asked for when the page was rendered.
 */
export function useRequests(requestedIds: readonly string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(requestedIds));
  const [lines, setLines] = useState<ReadonlyMap<string, BookDto["waiting"]>>(new Map());
  return {
    ids,
    add: (bookId: string) => setIds((known) => new Set(known).add(bookId)),
    lines,
    join: (bookId: string, inLine: BookDto["waiting"]) =>
      setLines((known) => new Map(known).set(bookId, inLine)),
  };
}

export type Requests = ReturnType<typeof useRequests>;
