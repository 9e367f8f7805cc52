import type { Page } from "@playwright/test";

/** Makes a screen poll at once; needs an earlier `page.clock.install()`. */
export async function poll(page: Page): Promise<void> {
  await page.clock.fastForward(10_000);
}
