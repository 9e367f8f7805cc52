/** Focusable elements. Without text fields, which would open the keyboard on phones. */
const REACHABLE = 'a[href], button, summary, [tabindex="0"]';
/** Containers within which the focus stays while they exist. */
const REGION = '[role="tabpanel"], [role="dialog"], section, form, main';
/** Overlays; when they close, the focus returns to the page. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-sonner-toast]';

/** An element and its ancestors, each with its index among its siblings. */
export type FocusPlace = readonly { element: Element; index: number }[];

/** Records the position of an element, so that its neighbours can be found after its removal. */
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

/** The element is gone, disabled or hidden. */
export function isGone(place: FocusPlace): boolean {
  return place[0] !== undefined && !canStay(place[0].element);
}

/** Whether the element was inside a dialog, a menu or a toast. */
export function isInOverlay(place: FocusPlace): boolean {
  return place.some(({ element }) => element.matches(OVERLAY));
}

/** Whether the overlay around the element has closed. */
export function hasClosed(place: FocusPlace): boolean {
  return place.some(({ element }) => element.matches(OVERLAY) && !element.isConnected);
}

function canStay(element: Element): boolean {
  return (
    element.isConnected && !element.matches(":disabled") && !element.closest("[inert], [hidden]")
  );
}

/**
 * New focus after an element was removed: the element that took its position, else the one before
 * it, else the nearest remaining region, else the page's content.
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
