"use client";

import { useConnected, useEvent } from "@/components/realtime/use-realtime";
import { useApi } from "@/lib/browser/use-api";
import type { BookImport, ImportCounts } from "@/lib/features/imports/schema";

/** Polling interval during work; with a connection, pushes arrive sooner. */
const POLL_EVERY_MS = 15_000;
/** Polling interval for work that sends no pushes. */
export const POLL_UNPUSHED_MS = 3_000;

/** Its rows do not exist yet, or never will. */
export const hasNoRows = (state: BookImport["state"]) =>
  ["READING", "UNREAD", "ENCODING", "COLUMNS"].includes(state);

/** Whether rows are still being looked up. */
export function isLookedUp({ state, counts }: BookImport): boolean {
  return (state === "READY" || state === "STOPPED") && counts.toLookUp > 0;
}

/** Whether a job reads a photo, lists or looks up rows, or takes books back. */
function isAtWork(list: BookImport): boolean {
  const { state, isUndoing } = list;
  return state === "READING" || state === "LISTING" || isUndoing || isLookedUp(list);
}

/**
 * An import, kept up to date; `first` is the copy rendered with the page.
 * @param onProgress called when its rows have changed; with true when the work has ended.
 */
export function useImport(first: BookImport, onProgress: (isEnd: boolean) => void) {
  const connected = useConnected();
  const { data = first, mutate } = useApi("GET /imports/[id]", {
    params: { id: first.id },
    fallbackData: first,
    refreshInterval: (kept = first) => {
      if (!isAtWork(kept)) return 0;
      // Taking books back sends no pushes.
      return connected && !kept.isUndoing ? POLL_EVERY_MS : POLL_UNPUSHED_MS;
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
    /** Shows an answer of the server. */
    put: (next: BookImport) => void mutate(next, { revalidate: false }),
    /** Applies local changes of the counts before the server confirms them. */
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
