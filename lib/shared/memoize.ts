/**
 * Calls `make` once for each key. For `Intl` objects, which take a hundred times as long to make as to use; the keys
 * have to be few, as all results are kept.
 */
export function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    if (!kept.has(key)) kept.set(key, make(key));
    return kept.get(key) as V;
  };
}
