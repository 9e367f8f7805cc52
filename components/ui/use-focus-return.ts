"use client";

import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Remembers what had the focus when a dialog opened, and gives it back once the dialog is gone. Where
 * that has gone too with the dialog's outcome, `FocusKeeper` finds its neighbour.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);

  // Before the dialog's own effects, which move the focus into it.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  // While the dialog stands it holds the focus, so this waits until it has gone.
  useEffect(() => {
    if (isOpen || !opener.current) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }, [isOpen]);
}
