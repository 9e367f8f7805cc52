"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

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
      const target = isGone(from) ? (heirOf(from) ?? nearestTo(from)) : from[0]?.element;
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

/** Focusable elements. Without text fields, which would open the keyboard on phones. */
const REACHABLE = 'a[href], button, summary, [tabindex="0"]';
/** Containers within which the focus stays while they exist. */
const REGION = '[role="tabpanel"], [role="dialog"], section, form, main';
/** Overlays; when they close, the focus returns to the page. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-sonner-toast]';

/** An element and its ancestors, each with its index among its siblings. */
type FocusPlace = readonly { element: Element; index: number }[];

/** Records the position of an element, so that its neighbours can be found after its removal. */
function placeOf(focused: Element): FocusPlace {
  const place = [];
  for (
    let element: Element | null = focused;
    element?.parentElement;
    element = element.parentElement
  ) {
    place.push({ element, index: [...element.parentElement.children].indexOf(element) });
  }
  return place;
}

/** The element is gone, disabled or hidden. */
function isGone(place: FocusPlace): boolean {
  return place[0] !== undefined && !canStay(place[0].element);
}

/** Whether the element was inside a dialog, a menu or a toast. */
function isInOverlay(place: FocusPlace): boolean {
  return place.some(({ element }) => element.matches(OVERLAY));
}

/** Whether the overlay around the element has closed. */
function hasClosed(place: FocusPlace): boolean {
  return place.some(({ element }) => element.matches(OVERLAY) && !element.isConnected);
}

function canStay(element: Element): boolean {
  return (
    element.isConnected && !element.matches(":disabled") && !element.closest("[inert], [hidden]")
  );
}

/**
 * New focus after the row of a person was removed from a list: their other row, else the heading above. The focus does not
 * get into somebody else's row.
 */
function heirOf(place: FocusPlace): HTMLElement | null {
  const row = place.find(({ element }) => element.matches("[data-person]"))?.element;
  if (!row || row.isConnected) return null;
  const person = CSS.escape(row.getAttribute("data-person") ?? "");
  const other = document.querySelector(`[data-person="${person}"]`);
  const list = place.find(({ element }) => element.matches("section") && element.isConnected);
  return (
    (other && reachableIn(other)) ?? asTarget((list?.element ?? document).querySelector("h1, h2"))
  );
}

/**
 * New focus after an element was removed: the element that took its position, else the one before
 * it, else the nearest remaining region, else the page's content.
 */
function nearestTo(place: FocusPlace): HTMLElement | null {
  for (const [depth, { element: around }] of place.entries()) {
    const missing = place[depth - 1];
    if (!missing || !canStay(around)) continue;
    const children = [...around.children];
    const before = children.slice(0, missing.index).reverse();
    for (const near of [...children.slice(missing.index), ...before]) {
      const found = reachableIn(near);
      if (found) return found;
    }
    if (around.matches(REGION)) return asTarget(around);
  }
  return asTarget(document.querySelector("main"));
}

function reachableIn(element: Element): HTMLElement | null {
  const all = [element, ...element.querySelectorAll(REACHABLE)];
  const isReachable = (each: Element) =>
    each.matches(REACHABLE) && canStay(each) && each.getClientRects().length > 0;
  const found = all.find(isReachable);
  return found instanceof HTMLElement ? found : null;
}

function asTarget(region: Element | null): HTMLElement | null {
  if (!(region instanceof HTMLElement)) return null;
  if (!region.hasAttribute("tabindex")) region.tabIndex = -1;
  return region;
}
