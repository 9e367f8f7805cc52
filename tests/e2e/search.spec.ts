import type { Page } from "@playwright/test";
import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { expect, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const cards = (page: Page) => page.getByRole("article");
const bar = (page: Page) => page.getByRole("combobox", { name: t("search.query") });
const submit = (page: Page) => page.getByRole("button", { name: t("search.submit") }).click();
const chip = (page: Page, name: string) => page.getByRole("combobox", { name });

test("a search without the network is told at once, however young the page, and works again with it", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await openPage({ as: await newReader() });
  // Idle work of the page starts only when the network is gone: its requests then must not break the page.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      window.addEventListener("offline", () => run({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  await visit(page, "/search?query=Франко&language=uk&radiusKm=10");
  await expect(cards(page).first()).toBeVisible();
  const failure = page.getByRole("alert").filter({ hasText: t("search.failed") });
  await loseConnection(page);
  await bar(page).fill("Кобзрь");
  await submit(page);
  await expect(failure).toBeVisible({ timeout: 10_000 });
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("button", { name: t("search.filters"), exact: true }).click();
  await expect(page.getByText(t("errors.NETWORK"))).toBeVisible();
  await expect(failure, "what cannot be fetched takes nothing away").toBeVisible();
  await expect(bar(page)).toHaveValue("Кобзрь");
  await expect(page).toHaveURL(/language=uk/);
  await expect(chip(page, t("search.chipLanguage"))).toHaveValue("uk");

  await page.context().setOffline(false);
  const sheet = page.getByRole("dialog", { name: t("search.filters") });
  await sheet.getByRole("button", { name: t("search.apply") }).click();
  await expect(cards(page).first()).toContainText("Кобзар");
});
