/** Milliseconds after which even a page that never rests goes on. */
const LATEST = 2_000;

/**
 * Runs what can wait once the page is done with what its reader sees.
 * @returns what calls it off.
 */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, LATEST);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(run, { timeout: LATEST });
  return () => cancelIdleCallback(wait);
}
