import type { Page } from "@playwright/test";

/** What the screens ask anew every ten seconds comes now; needs `page.clock.install()` before. */
export async function poll(page: Page): Promise<void> {
  await page.clock.fastForward(10_000);
}
