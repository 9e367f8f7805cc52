import type { Page } from "@playwright/test";

/** Makes a screen poll now instead of in ten seconds; needs `page.clock.install()` before. */
export async function poll(page: Page): Promise<void> {
  await page.clock.fastForward(10_000);
}
