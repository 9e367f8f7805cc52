"use client";

import { useSearchParams } from "next/navigation";

/**
 * The open tab, kept in the address (`?tab=`), so that it can be linked, reloaded and returned to.
 * The default tab, `usual` or else the first of `values`, is not written to the address.
 */
export function useTabParam<T extends string>(
  values: readonly [T, ...T[]],
  param = "tab",
  usual: T = values[0],
): [T, (value: string) => void] {
  const search = useSearchParams();
  const requested = search.get(param);
  const current = values.find((value) => value === requested) ?? usual;

  function select(value: string) {
    const next = new URLSearchParams(search);
    if (value === usual) next.delete(param);
    else next.set(param, value);
    const query = next.toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  }

  return [current, select];
}
