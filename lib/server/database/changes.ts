import { isDeepStrictEqual } from "node:util";

/** The given values that differ from the current ones; undefined ones do not count. */
export function changesOf<T extends object>(present: T, given: Partial<T>): Partial<T> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, present[name as keyof T]);
  return Object.fromEntries(Object.entries(given).filter(differs)) as Partial<T>;
}
