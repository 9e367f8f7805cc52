import type { Page } from "@playwright/test";

/** Nobody looks at the window from now on: what it shows is pushed and mailed all the same. */
export async function lookAway(page: Page): Promise<void> {
  const script = () => {
    document.hasFocus = () => false;
  };
  await page.addInitScript(script);
  await page.evaluate(script);
}
