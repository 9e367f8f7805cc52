"use client";

import { useSearchParams } from "next/navigation";

/**
 * The open tab, kept in the address (`?tab=`), so that it can be linked, reloaded and returned to.
 * The first of `values`, the default, is not written to the address.
 */
export function useTabParam<T extends string>(
  values: readonly [T, ...T[]],
): [T, (value: string) => void] {
  const search = useSearchParams();
  const requested = search.get("tab");
  const current = values.find((value) => value === requested) ?? values[0];

  function select(value: string) {
    const next = new URLSearchParams(search);
    if (value === values[0]) next.delete("tab");
    else next.set("tab", value);
    const query = next.toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  }

  return [current, select];
}
