import { expect, type Page } from "@playwright/test";

/**
 * Takes the page's connection away, and waits until it is gone: the browser says so a little sooner
 * than it refuses requests. The test tolerates ERR_INTERNET_DISCONNECTED in the console.
 */
export async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const answers = () =>
    page.evaluate(() =>
      fetch("/robots.txt", { cache: "no-store" }).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(answers).toBe(false);
}
