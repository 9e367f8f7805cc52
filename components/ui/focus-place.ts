/** What takes the focus by itself. Fields are left out: on phones they would open the keyboard. */
const REACHABLE = 'a[href], button, summary, [tabindex="0"]';
/** What holds things that belong together: the focus stays within as long as it stands. */
const REGION = '[role="tabpanel"], [role="dialog"], section, form, main';
/** What lies over the page for a while: the focus goes back to the page after it. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-sonner-toast]';

/** An element and all that it stands in, each with its number among its siblings. */
export type FocusPlace = readonly { element: Element; index: number }[];

/** Notes where an element stands, to find its neighbours once it has gone. */
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
 * Where the focus goes after what stood at a place has gone: to what moved up into it, else to what
 * stood before it, else to what is left of the region around it, at last to the page's content.
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
