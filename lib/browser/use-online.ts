import { useSyncExternalStore } from "react";

/** Whether the browser has a network, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function watchNetwork(onChange: () => void): () => void {
  const watching = new AbortController();
  for (const event of ["online", "offline"]) {
    window.addEventListener(event, onChange, { signal: watching.signal });
  }
  return () => watching.abort();
}
