/** Calls `make` once for each key and keeps the results: an `Intl` object takes a hundred times as long to make as to use. */
export function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    if (!kept.has(key)) kept.set(key, make(key));
    return kept.get(key) as V;
  };
}
