const holder = globalThis as typeof globalThis & { nearshelf?: Map<string, unknown> };

/**
 * A value that the whole process has once, made when it is first asked for. The server, the route
 * handlers and the server components each load their own copy of a module, so a module-level
 * variable would not be one variable.
 */
export function perProcess<T>(key: string, make: () => T): () => T {
  return () => {
    const values = (holder.nearshelf ??= new Map());
    if (!values.has(key)) values.set(key, make());
    return values.get(key) as T;
  };
}
