import type { Page, Response } from "@playwright/test";

/**
 * Goes to a page of ours and waits for hydration: before that, keys, focus and menus have no effect. Input before
 * hydration is tested in slow-connection.spec.ts.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

/** `public/early-input.js` sets the function; the page removes it on hydration. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !("doEarlyInput" in window));
}
