"use client";

import { useEffect } from "react";
import {
  hasClosed,
  isGone,
  isInOverlay,
  nearestTo,
  placeOf,
  type FocusPlace,
} from "@/components/ui/focus-place";

/**
 * Nobody who works by keyboard, or hears the screen, is thrown back to its top: where what has the
 * focus goes away or is switched off, the focus moves on to its nearest neighbour.
 */
export function FocusKeeper() {
  useEffect(() => {
    let place: FocusPlace = [];
    /** Where the reader was before a dialog or menu opened. */
    let outside: FocusPlace = [];

    function note({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      place = placeOf(target);
      if (!isInOverlay(place)) outside = place;
    }

    function mend() {
      const { activeElement: focused } = document;
      const isLost = !focused || focused === document.body || focused.matches(":disabled");
      if (!isLost || !isGone(place)) return;
      const from = hasClosed(place) ? outside : place;
      const target = isGone(from) ? nearestTo(from) : from[0]?.element;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    }

    // A dialog that closes gives the focus back by itself, a moment later.
    const observer = new MutationObserver(() => {
      if (isGone(place)) requestAnimationFrame(() => setTimeout(mend));
    });
    document.addEventListener("focusin", note);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled", "hidden", "inert"],
    });
    return () => {
      document.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, []);
  return null;
}
