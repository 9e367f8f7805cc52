"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { mutate, useSWRConfig } from "swr";
import { pathOf } from "@/lib/browser/api-client";
import type { ApiOutput } from "@/lib/browser/api-types";
import { useApi } from "@/lib/browser/use-api";
import type { BookImport, ImportRow } from "@/lib/features/imports/schema";
import { reviewView, ROWS_PAGE, type ROW_FILTERS } from "@/lib/features/imports/terms";
import type { RowEdit } from "./use-row-edits";

/** Filters of the review. */
export const REVIEW_FILTERS = ["all", "chosen", "doubtful", "doubles", "coverless"] as const;

export type RowFilter = (typeof ROW_FILTERS)[number];
export type RowsPage = ApiOutput<"GET /imports/[id]/rows">;

/** Minimum delay between two fetches of the rows while a job changes them. */
const REFRESH_INTERVAL_MS = 2_000;
let lastRead = 0;

const isRowsOf = (importId: string) => (key: unknown) =>
  typeof key === "string" &&
  key.startsWith(`${pathOf("GET /imports/[id]/rows", { params: { id: importId } })}?`);

/** Fetches the shown rows again. */
export function refreshRows(importId: string): void {
  lastRead = Date.now();
  void mutate(isRowsOf(importId));
}

/** The same, but throttled while a job works on the rows. */
export function refreshRowsInWork(importId: string, isEnd: boolean): void {
  if (isEnd || Date.now() - lastRead > REFRESH_INTERVAL_MS) refreshRows(importId);
}

/** Writes saved edits into the cached rows. */
export function putInRows(importId: string, ids: readonly string[], set: RowEdit): void {
  const put = (page: RowsPage | undefined) =>
    page && {
      ...page,
      content: page.content.map((row) => (ids.includes(row.id) ? withEdit(row, set) : row)),
    };
  void mutate(isRowsOf(importId), put, { revalidate: false });
}

/** A row with an edit applied. */
export function withEdit(row: ImportRow, edit: RowEdit | undefined): ImportRow {
  if (!edit) return row;
  const { location, lookUp: _lookUp, ...set } = edit;
  const { country = null, postalCode = null, city = null } = location ?? {};
  const place = location === undefined ? {} : { country, postalCode, city };
  const changed = { ...row, ...set, ...place } as ImportRow;
  const isMended: Partial<Record<ImportRow["doubts"][number], boolean>> = {
    TITLE: Boolean(changed.title),
    AUTHOR: Boolean(changed.author),
    PLACE: location !== undefined,
    READING: set.title !== undefined || set.author !== undefined,
    READER: set.title !== undefined || set.author !== undefined || set.isbn !== undefined,
  };
  const doubts = row.doubts.filter((doubt) => !isMended[doubt]);
  return { ...changed, doubts };
}

/** The rows of the address's filter and page; `first` is the copy rendered with the page. */
export function useRows({ id, state, counts }: BookImport, first?: RowsPage) {
  const search = useSearchParams();
  const view = reviewView(state, (name) => search.get(name));
  const { filter } = view;
  const [begin] = useState(view);
  // Start positions of the pages of a filter that were opened so far.
  const [trail, setTrail] = useState({ filter, after: [0] });
  const steps = trail.filter === filter ? trail.after : [0];
  const after = filter === "all" ? view.after : (steps.at(-1) ?? 0);
  const isBegin = begin.filter === filter && begin.after === after;
  const address = { params: { id }, query: { filter, after } };
  const {
    data,
    error,
    mutate: refresh,
  } = useApi("GET /imports/[id]/rows", {
    ...address,
    fallbackData: isBegin ? first : undefined,
    keepPreviousData: true,
  });
  const { cache } = useSWRConfig();
  const kept = cache.get(pathOf("GET /imports/[id]/rows", address));
  // After an error, `keepPreviousData` still holds the previous filter's rows.
  const isOther = Boolean(error) && !isBegin && kept?.data === undefined;
  const count = countOf(filter, counts);
  const page = filter === "all" ? after / ROWS_PAGE + 1 : steps.length;

  function go(query: Record<string, string>) {
    const next = new URLSearchParams(query).toString();
    window.history.replaceState(null, "", next ? `?${next}` : window.location.pathname);
  }

  return {
    ...{ filter, count, page, error, refresh },
    rows: isOther ? undefined : data?.content,
    pages: Math.max(page, Math.ceil(count / ROWS_PAGE)),
    setFilter: (next: RowFilter) => {
      setTrail({ filter: next, after: [0] });
      go({ filter: next });
    },
    setPage: (next: number) => {
      if (filter === "all") return go({ filter, page: String(next) });
      if (next < page) return setTrail({ filter, after: steps.slice(0, next) });
      if (data?.next) setTrail({ filter, after: [...steps, data.next] });
    },
  };
}

export type Rows = ReturnType<typeof useRows>;

/** Number of rows of a filter. */
export function countOf(filter: RowFilter, counts: BookImport["counts"]): number {
  if (filter === "all") return counts.rows;
  return filter === "left" ? counts.rows - counts.listed : counts[filter];
}
