import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { expect, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

test("without a network our own page stands in for one that is not kept, and leads on by itself", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await openPage({ as: await newReader(), serviceWorkers: "allow" });
  await visit(page, "/search");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await reload(page);
  await loseConnection(page);
  await page.evaluate(() => location.assign("/friends"));
  await expect(page.getByRole("heading", { name: "Немає з’єднання" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: t("friends.title"), level: 1 })).toBeVisible();
});

test("a press in the navigation is answered at once, however long its page takes", async ({
  openPage,
}) => {
  const page = await openPage({ as: await newReader() });
  await visit(page, "/search");
  const { promise: allowed, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/friends\?_rsc/, async (route) => {
    await allowed;
    await route.continue();
  });
  const nav = page.getByRole("navigation", { name: t("nav.label") }).filter({ visible: true });
  await nav.getByRole("link", { name: new RegExp(t("nav.friends")) }).click();
  await expect(page.getByRole("main").locator("[aria-busy=true]").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: t("search.title") })).toBeHidden();
  come();
  await expect(page.getByRole("heading", { name: t("friends.title"), level: 1 })).toBeVisible();
});
