"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/**
 * Id of the loan named by the address (`?open=ID`), to be marked. Opens its tab and scrolls to it, once.
 * @param find the tab that lists a loan, and the element id of its row; undefined if none does.
 */
export function useLinkedLoan(
  tab: string,
  find: (loanId: string) => { tab: string; rowId: string } | undefined,
): string | null {
  const open = useSearchParams().get("open")?.toLowerCase() ?? null;
  const found = open === null ? undefined : find(open);
  const isHere = found?.tab === tab;

  const openTab = useEffectEvent(() => {
    if (found && !isHere) window.history.replaceState(null, "", `?tab=${found.tab}&open=${open}`);
  });
  useEffect(() => {
    // The router knows the address only after the first effects have run.
    const soon = setTimeout(() => openTab());
    return () => clearTimeout(soon);
  }, [open]);

  const bringIntoView = useEffectEvent(() => {
    const row = document.getElementById(found?.rowId ?? "");
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isHere) bringIntoView();
  }, [open, isHere]);

  return open;
}
