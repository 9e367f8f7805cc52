import { KEPT_COPY } from "@/lib/browser/kept";

/** When the copy of this page was made; null if the page came from the server. */
export function madeAt(): Date | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const copy = page?.serverTiming?.find(({ name }) => name === KEPT_COPY);
  const made = Date.parse(copy?.description ?? "");
  return Number.isNaN(made) ? null : new Date(made);
}
