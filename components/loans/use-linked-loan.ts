"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** The loan id in a hash: `#loan-ID` or `#ID`. */
const idIn = (hash: string) => /^#(?:loan-)?([0-9a-f-]{36})$/i.exec(hash)?.[1];

/**
 * Id of the loan named by the address (`?open=ID`, `#loan-ID` or `#ID`), to be marked. Opens its tab and
 * scrolls to it, once.
 * @param find the tab that lists a loan, and the element id of its row; undefined if none does.
 */
export function useLinkedLoan(
  tab: string,
  find: (loanId: string) => { tab: string; rowId: string } | undefined,
): string | null {
  const open = useSearchParams().get("open")?.toLowerCase() ?? null;

  const follow = useEffectEvent(() => {
    const id = idIn(window.location.hash)?.toLowerCase() ?? open;
    const found = id && find(id)?.tab;
    if (found && (found !== tab || id !== open)) {
      window.history.replaceState(null, "", `?tab=${found}&open=${id}`);
    }
  });
  useEffect(() => {
    const changed = () => follow();
    // The router knows the address only after the first effects have run.
    const soon = setTimeout(changed);
    window.addEventListener("hashchange", changed);
    return () => {
      clearTimeout(soon);
      window.removeEventListener("hashchange", changed);
    };
  }, [open]);

  const bringIntoView = useEffectEvent((id: string) => {
    const row = document.getElementById(find(id)?.rowId ?? "");
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  });
  const isHere = open !== null && find(open)?.tab === tab;
  useEffect(() => {
    if (open && isHere) bringIntoView(open);
  }, [open, isHere]);

  return open;
}
