const holder = globalThis as typeof globalThis & { nearshelf?: Map<string, unknown> };

/**
 * A value shared by the whole process, made on first use. The server, the route handlers and the server components
 * each load their own copy of a module, so a module-level variable would exist several times.
 */
export function perProcess<T>(key: string, make: () => T): () => T {
  return () => {
    const values = (holder.nearshelf ??= new Map());
    if (!values.has(key)) values.set(key, make());
    return values.get(key) as T;
  };
}
