import type { Page } from "@playwright/test";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls down a little. @returns the new position. */
async function scroll(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 150));
  await expect.poll(() => scrollTop(page), page.url()).toBeGreaterThan(50);
  return scrollTop(page);
}

// Links are pressed by events: Playwright's own click would scroll first.

/** The page of this title is shown from its top, with the focus on its heading. */
async function expectArrived(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await expect(page.getByRole("link", { name: t("layout.skip") })).not.toBeInViewport();
}

// Other tests of this worker show the scene in German.
test.beforeEach(async ({ scene }) => {
  for (const reader of [scene.owner, scene.borrower])
    await reader.call("PUT", `/users/${reader.id}`, { preferredLanguage: "uk" });
});

const PLACES = ["books", "notifications", "friends", "settings", "profile", "loans", "search"];
/** On phones in the sheet behind "More". */
const MORE = ["friends", "settings"];

for (const [device, options, size] of [
  ["a phone", PHONE, { width: 390, height: 300 }],
  ["a desk", DESK, { width: 1440, height: 400 }],
] as const) {
  test(`on ${device} each place begins at its top, and Back leads to where one was`, async ({
    openPage,
    scene,
  }) => {
    const page = await openPage({ ...options, as: scene.owner, viewport: size });
    await visit(page, "/search");
    const left: { path: string; top: number }[] = [];
    for (const key of PLACES) {
      left.push({ path: new URL(page.url()).pathname, top: await scroll(page) });
      const bar = page.getByRole("navigation", { name: t("nav.label") });
      if (options === PHONE && MORE.includes(key)) await bar.getByRole("button").click();
      const name = new RegExp(`^${t(`nav.${key}`)}`);
      await page
        .getByRole("link", { name })
        .filter({ visible: true })
        .first()
        .dispatchEvent("click");
      await expectArrived(page, t(`nav.${key}`));
    }
    for (const { path, top } of left.toReversed()) {
      await page.goBack();
      await page.waitForURL((url) => url.pathname === path);
      await expect.poll(() => scrollTop(page), path).toBe(top);
    }
  });
}

test("from the results to a book, in another layout, and back", async ({ openPage, scene }) => {
  const { title } = scene.books.free;
  const viewport = { width: 390, height: 400 };
  const page = await openPage({ ...PHONE, as: scene.borrower, viewport });
  await visit(page, `/search?title=${encodeURIComponent(title)}&radiusKm=50`);
  await page.getByRole("button", { name: t("book.turn", { title }) }).click();
  const top = await scroll(page);
  await page.getByRole("link", { name: t("book.openLabel", { title }) }).dispatchEvent("click");
  await expectArrived(page, title);
  await page.goBack();
  await expect(page).toHaveURL(/search\?title=/);
  await expect.poll(() => scrollTop(page)).toBe(top);
});
