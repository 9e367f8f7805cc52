"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Gives the focus to `target` once what was open is closed, for dialogs without a trigger. */
export function useReturnFocus(open: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) target.current?.focus();
    wasOpen.current = open;
  }, [open, target]);
}
