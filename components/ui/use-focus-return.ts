"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Remembers the focused element when a dialog opens, and focuses it again once the dialog is gone.
 * If that element was removed meanwhile, `FocusKeeper` takes over.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);

  // Before the dialog's own effects, which move the focus into it.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  // While open, the dialog traps the focus, so this waits until it is gone.
  useEffect(() => {
    if (isOpen || !opener.current) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }, [isOpen]);
}

/**
 * State of a dialog that is rendered while the state is neither null nor false; then the focus
 * returns as by `useFocusReturn`.
 */
export function useDialogState<T>(initial: T) {
  const state = useState(initial);
  useFocusReturn(Boolean(state[0]));
  return state;
}
