"use client";

import { useConnected, useEvent } from "@/components/realtime/use-realtime";
import { useApi } from "@/lib/browser/use-api";
import type { BookImport, ImportCounts } from "@/lib/features/imports/schema";

/** How often an import at work is asked for, in milliseconds: pushes tell sooner where there is a connection. */
const POLL_EVERY = 15_000;
/** Milliseconds between two looks at what nothing is pushed of. */
export const POLL_UNPUSHED = 3_000;

/** Whether rows are being looked up. */
export function isLookedUp({ state, counts }: BookImport): boolean {
  return (state === "READY" || state === "STOPPED") && counts.toLookUp > 0;
}

/** Whether a job reads a photo, lists or looks up rows, or takes books back. */
function isAtWork(list: BookImport): boolean {
  const { state, isUndoing } = list;
  return state === "READING" || state === "LISTING" || isUndoing || isLookedUp(list);
}

/**
 * An import as it goes on; the page brings the first copy.
 * @param onProgress its rows have changed; with true, the work is done for now.
 */
export function useImport(first: BookImport, onProgress: (isEnd: boolean) => void) {
  const connected = useConnected();
  const { data = first, mutate } = useApi("GET /imports/[id]", {
    params: { id: first.id },
    fallbackData: first,
    refreshInterval: (kept = first) => {
      if (!isAtWork(kept)) return 0;
      // Of books that are taken back nothing is pushed.
      return connected && !kept.isUndoing ? POLL_EVERY : POLL_UNPUSHED;
    },
    onSuccess: (next) => {
      if (isAtWork(next)) onProgress(false);
    },
  });
  useEvent("/user/queue/imports", ({ id, counts, isEnd }) => {
    if (id !== first.id) return;
    const withCounts = (kept = data) => ({ ...kept, counts });
    void mutate(withCounts, { revalidate: isEnd });
    onProgress(isEnd);
  });
  useEvent("resync", () => void mutate());

  return {
    list: data,
    refresh: () => mutate(),
    /** Shows what the server has answered. */
    put: (next: BookImport) => void mutate(next, { revalidate: false }),
    /** Counts what is changed here and not told yet. */
    count: (change: Partial<ImportCounts>) => {
      const add = (kept = data) => {
        const counts = { ...kept.counts };
        for (const [name, by] of Object.entries(change)) counts[name as keyof ImportCounts] += by;
        return { ...kept, counts };
      };
      void mutate(add, { revalidate: false });
    },
  };
}

export type ImportInWork = ReturnType<typeof useImport>;
