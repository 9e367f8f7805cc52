"use client";

import useSWRInfinite from "swr/infinite";
import { ONCE } from "./use-api";

interface Page {
  content: readonly unknown[];
  nextCursor: string | null;
}

interface PagesOptions<P> {
  /** What it is a list of; null while there is nothing to read. */
  key: readonly unknown[] | null;
  /** @param cursor that of the page before; undefined for the first one. */
  read: (cursor: string | undefined) => Promise<P>;
  /** The first page, if the server has rendered it. */
  first?: P | null;
}

/** A list that is read page by page. */
export function usePages<P extends Page>({ key, read, first }: PagesOptions<P>) {
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite(
    (_, before: P | null) =>
      key === null || before?.nextCursor === null ? null : [...key, before?.nextCursor],
    (parts) => read(parts.at(-1) as string | undefined),
    {
      fallbackData: first ? [first] : undefined,
      revalidateOnMount: !first,
      ...ONCE,
      revalidateFirstPage: false,
      revalidateOnReconnect: false,
    },
  );
  const pages = data ?? [];
  const isBehind = pages.length > 0 && size > pages.length;
  const moreFailed = Boolean(error) && isBehind;
  const failed = Boolean(error) && !isBehind && !isValidating;
  return {
    /** Undefined until it is there. */
    first: pages[0],
    items: pages.flatMap((page): readonly P["content"][number][] => page.content),
    /** Nothing can be shown yet. */
    loading: isLoading,
    loadingMore: isValidating && isBehind,
    /** The list could not be read, or not again, for this reason. */
    failed,
    error: error as unknown,
    /** Reading one more page failed. */
    moreFailed,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
    /** Reads one more page, or tries to once again. */
    more: () => void setSize(moreFailed ? size : size + 1),
    /** Reads all pages again. */
    again: () => void mutate(),
  };
}

/** The end of such a list. */
export type PagesEnd = Pick<
  ReturnType<typeof usePages>,
  "hasMore" | "loadingMore" | "moreFailed" | "more"
>;
