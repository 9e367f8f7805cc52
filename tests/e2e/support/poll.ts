import type { Page } from "@playwright/test";

/**
 * Makes a screen poll at once; needs an earlier `page.clock.install()`. Every timer of these seconds runs, in order, so
 * that toasts go one after the other as they do in time.
 */
export async function poll(page: Page): Promise<void> {
  await page.clock.runFor(10_000);
}
