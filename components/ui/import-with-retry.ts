/** Delay between tries while the browser is online. */
const RETRY_DELAY_MS = 3_000;

/**
 * Imports code on demand and retries after a network error. While the browser is offline it waits,
 * so that a missing part does not break the whole page.
 * @param tries maximum number of tries.
 * @throws the last error of `load`; at once if the code arrived but failed.
 */
export async function importWithRetry<T>(load: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isNetworkError = error instanceof Error && error.name === "ChunkLoadError";
    if (!isNetworkError || tries <= 1) throw error;
  }
  await waitForRetry();
  return importWithRetry(load, tries - 1);
}

/** Resolves after the delay or, while the browser is offline, once it is online. */
function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, RETRY_DELAY_MS);
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}
