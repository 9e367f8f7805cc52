"use client";

import { useEffect, useLayoutEffect, useRef } from "react";

/** What had the focus may have gone with the dialog's outcome: then what it stood in. */
function focusAgain(opener: Element): void {
  const target = opener.isConnected
    ? opener
    : (document.querySelector('[role="tabpanel"]') ?? document.querySelector("main"));
  if (target instanceof HTMLElement) target.focus();
}

/** Remembers what had the focus when a dialog opened, and gives it back once the dialog is gone. */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);

  // Before the dialog's own effects, which move the focus into it.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  // While the dialog stands it holds the focus, so this waits until it has gone.
  useEffect(() => {
    if (isOpen || !opener.current) return;
    focusAgain(opener.current);
    opener.current = null;
  }, [isOpen]);
}
