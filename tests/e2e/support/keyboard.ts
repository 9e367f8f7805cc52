import { expect, type Locator, type Page } from "@playwright/test";

/** More than any screen has between two of its controls. */
const MOST_STOPS = 150;
/** More than once through a dialog: a date alone has four stops. */
const MOST_STOPS_IN_DIALOG = 24;

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

export async function press(target: Locator, key = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
}

/** Tab never leaves the dialog and reaches several stops. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor();
  const stops = new Set<string>();
  for (let stop = 0; stop < MOST_STOPS_IN_DIALOG; stop += 1) {
    await page.keyboard.press("Tab");
    const inside = await dialog.evaluate((element) => {
      const focused = document.activeElement;
      return focused && element.contains(focused) ? focused.outerHTML : null;
    });
    expect(inside, "the focus is inside the dialog").not.toBeNull();
    stops.add(String(inside));
  }
  expect(stops.size).toBeGreaterThan(2);
}
