"use client";

import { useSearchParams } from "next/navigation";
import { mutate } from "swr";
import type { BookDto } from "@/lib/features/books/schema";
import type { ShelfPage } from "@/lib/features/shelf/schema";
import { pathOf } from "@/lib/browser/api-client";
import { POLL_EVERY_MS, useApi } from "@/lib/browser/use-api";
import type { Loan } from "@/lib/features/loans/schema";
import { readShelfView, shelfParams, type ShelfView } from "./shelf-view";

/** Rendered with the page. */
export interface ShelfData {
  view: ShelfView;
  /** The page of books for `view`. */
  shelf: ShelfPage;
  /** The book in the form, if the address names one. */
  edited: BookDto | null;
  /** Active loans on both sides. */
  active: Loan[];
}

/** A page of the reader's own books, polled. The previous page stays while another one loads. */
export function useShelfPage(view: ShelfView, first: ShelfData) {
  const query = shelfParams(view);
  const isFirst = keyOf(query) === keyOf(shelfParams(first.view));
  const {
    data = first.shelf,
    error,
    isLoading,
    mutate: retry,
  } = useApi("GET /users/me/books", {
    query,
    refreshInterval: POLL_EVERY_MS,
    keepPreviousData: true,
    fallbackData: isFirst ? first.shelf : undefined,
  });
  return { shelf: data, error, isLoading, retry: () => void retry() };
}

const keyOf = (query: Record<string, unknown>) => pathOf("GET /users/me/books", { query });

/** The view, kept in the address, so that it is still there after “back”. */
export function useShelfView(): [ShelfView, (next: Partial<ShelfView>) => void] {
  const search = useSearchParams();
  const view = readShelfView((name) => search.get(name));
  function set(next: Partial<ShelfView>) {
    const params = new URLSearchParams(shelfParams({ ...view, page: 1, ...next }));
    params.set("tab", "books");
    window.history.replaceState(null, "", `?${params}`);
  }
  return [view, set];
}

const SHELF = /^\/(books\/owner|users\/me\/books|catalog\/own)/;

/** Reloads everything that shows one's own books. */
export function refreshShelf(): Promise<unknown> {
  return mutate((key) => typeof key === "string" && SHELF.test(key));
}

/** Puts a saved book into loaded pages, then reloads them, as a new book comes first. */
export function putOnShelf(saved: BookDto): Promise<unknown> {
  const put = (page?: ShelfPage) =>
    page && { ...page, content: page.content.map((book) => (book.id === saved.id ? saved : book)) };
  return mutate<ShelfPage>(
    (key) => typeof key === "string" && /^\/users\/me\/books(\?|$)/.test(key),
    put,
  );
}
