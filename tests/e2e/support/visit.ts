import type { Page, Response } from "@playwright/test";

/**
 * Goes to a page of ours and waits until it is hydrated. Before that its controls are in sight, but
 * keys, focus and menus do nothing yet; what slow-connection.spec.ts shows is kept from that time.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Reloads the page and waits until it is hydrated. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

/** `public/early-input.js` sets the function; the page removes it when it is hydrated. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !("doEarlyInput" in window));
}
