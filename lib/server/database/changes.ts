import { isDeepStrictEqual } from "node:util";

/** The given values that differ from the present ones; undefined ones are left out. */
export function changesOf<T extends object>(present: T, given: Partial<T>): Partial<T> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, present[name as keyof T]);
  return Object.fromEntries(Object.entries(given).filter(differs)) as Partial<T>;
}
