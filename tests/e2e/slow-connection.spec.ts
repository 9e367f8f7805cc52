import { LAST_RESORT } from "@/components/errors/last-resort-texts";
import { unusualWord } from "./support/book";
import { listBook } from "./support/lending";
import { newReader } from "./support/reader";
import { DESK, expect, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

test("dialogs whose code cannot come say so once, at the edge of the window", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const title = unusualWord();
  for (const owner of [await newReader(), await newReader()]) await listBook(owner, { title });
  const page = await openPage({ ...DESK, as: await newReader() });
  await visit(page, `/search?query=${title}`);
  await page.context().setOffline(true);
  const asks = page.getByRole("article").getByRole("button", { name: t("loanRequest.ask") });
  await asks.first().click();
  await asks.last().click();
  const message = page.getByText(t("errors.NETWORK")).filter({ visible: true });
  await expect(message).toBeInViewport();
  // The second dialog's message takes the place of the first's.
  await expect.poll(async () => (await message.boundingBox())?.y).toBeGreaterThan(750);
});

test("where the whole page breaks before it is alive, trying again is one press", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/no texts/);
  const page = await openPage({ as: await newReader() });
  await page.addInitScript(() => {
    const { get } = Map.prototype;
    // The map of texts by language, which every page needs for hydration.
    Map.prototype.get = function (key) {
      if (key === "uk" && !("mended" in window)) throw new Error("no texts");
      return get.call(this, key);
    };
  });
  await page.goto("/search");
  const again = page.getByRole("button", { name: LAST_RESORT.uk.tryAgain });
  await expect(again).toBeVisible();
  await page.evaluate(() => Object.assign(window, { mended: true }));
  await again.click();
  await expect(page.getByRole("heading", { name: t("nav.search"), level: 1 })).toBeVisible();
});

test("a press in the navigation is answered at once, however long its page takes; Back leads to where one was", async ({
  openPage,
}) => {
  const page = await openPage({ as: await newReader(), viewport: { width: 1280, height: 400 } });
  await visit(page, "/search");
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  const { promise: allowed, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/friends\?_rsc/, async (route) => {
    await allowed;
    await route.continue();
  });
  const nav = page.getByRole("navigation", { name: t("nav.label") }).filter({ visible: true });
  await nav.getByRole("link", { name: new RegExp(t("nav.friends")) }).click();
  await expect(page.getByRole("main").locator("[aria-busy=true]").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: t("nav.search") })).toBeHidden();
  come();
  await expect(page.getByRole("heading", { name: t("nav.friends"), level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(550);
});
