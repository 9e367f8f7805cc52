const TIMEOUT_MS = 2_000;

/**
 * Runs work that can wait until the browser is idle.
 * @returns a function that cancels it.
 */
export function onIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(run, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(wait);
}
