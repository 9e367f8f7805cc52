/** Focusable elements. Without fields, which would open the keyboard on phones. */
const REACHABLE = 'a[href], button, summary, [tabindex="0"]';
/** Containers within which the focus stays while they exist. */
const REGION = '[role="tabpanel"], [role="dialog"], section, form, main';
/** Overlays, after which the focus returns to the page. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-sonner-toast]';

/** An element and its ancestors, each with its index among its siblings. */
export type FocusPlace = readonly { element: Element; index: number }[];

/** Remembers the position of an element, to find its neighbours once it is removed. */
export function placeOf(focused: Element): FocusPlace {
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

/** The element that was there can have the focus no more. */
export function isGone(place: FocusPlace): boolean {
  return place[0] !== undefined && !canStay(place[0].element);
}

/** It stood in a dialog, a menu or a toast. */
export function isInOverlay(place: FocusPlace): boolean {
  return place.some(({ element }) => element.matches(OVERLAY));
}

/** What it stood in has closed. */
export function hasClosed(place: FocusPlace): boolean {
  return place.some(({ element }) => element.matches(OVERLAY) && !element.isConnected);
}

function canStay(element: Element): boolean {
  return (
    element.isConnected && !element.matches(":disabled") && !element.closest("[inert], [hidden]")
  );
}

/**
 * Where the focus goes after the element at a position was removed: to the one that moved up, else to
 * the one before it, else to the nearest region that is left, at last to the page's content.
 */
export function nearestTo(place: FocusPlace): HTMLElement | null {
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
