import type { Page } from "@playwright/test";

/** Hides the window from now on, so that events count as unseen and are pushed and mailed. */
export async function lookAway(page: Page): Promise<void> {
  const script = () => {
    document.hasFocus = () => false;
  };
  await page.addInitScript(script);
  await page.evaluate(script);
}
