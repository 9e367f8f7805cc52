export const STORES = ["sessionStorage", "localStorage"] as const;
type Store = (typeof STORES)[number];

// A browser may refuse storage or have no room left: then nothing is stored, without an error.

export function readItem(key: string, store: Store = "localStorage"): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(key: string, value: string, store: Store = "localStorage"): void {
  try {
    window[store].setItem(key, value);
  } catch {
    return;
  }
}

/** Removes all matching items from both stores. */
export function removeItems(matches: (key: string) => boolean): void {
  for (const store of STORES) {
    try {
      for (const key of Object.keys(window[store])) if (matches(key)) window[store].removeItem(key);
    } catch {
      continue;
    }
  }
}
