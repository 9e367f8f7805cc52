import { expect, type Page } from "@playwright/test";

/**
 * Takes the network away and waits until requests fail, which is a little after the event `offline`. The test
 * must allow ERR_INTERNET_DISCONNECTED in the console.
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

/** A phone's time zone where it is another day now than in Kyiv. */
export function zoneOfAnotherDay(): string {
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: "Europe/Kyiv" });
  return Number(clock.format()) < 12 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
}
