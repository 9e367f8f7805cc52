"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import {
  hasClosed,
  isGone,
  isInOverlay,
  nearestTo,
  placeOf,
  type FocusPlace,
} from "@/components/ui/focus-place";

/**
 * Moves the focus to the heading of a page reached by navigation, and from an element that is removed or disabled to
 * its nearest neighbour, so that keyboard and screen reader users do not lose their place.
 */
export function FocusKeeper() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A page may have moved the focus itself, for example into a form.
    if (document.activeElement?.matches("input, textarea, select, [role*=dialog] *")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
  useEffect(() => {
    let place: FocusPlace = [];
    /** The focus before a dialog or menu opened. */
    let outside: FocusPlace = [];

    function note({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      place = placeOf(target);
      if (!isInOverlay(place)) outside = place;
    }

    function restoreFocus() {
      const { activeElement: focused } = document;
      const isLost = !focused || focused === document.body || focused.matches(":disabled");
      if (!isLost || !isGone(place)) return;
      const from = hasClosed(place) ? outside : place;
      const target = isGone(from) ? nearestTo(from) : from[0]?.element;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    }

    // A closing dialog returns the focus itself, shortly afterwards.
    const observer = new MutationObserver(() => {
      if (isGone(place)) requestAnimationFrame(() => setTimeout(restoreFocus));
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
