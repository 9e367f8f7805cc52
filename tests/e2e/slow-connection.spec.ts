import type { Page } from "@playwright/test";
import { LAST_RESORT } from "@/components/errors/last-resort-texts";
import { FIRST_CARDS } from "@/components/books/card-book";
import { coverPhoto, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, type OpenPage, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

/** A page of which everything is there but the scripts, and what lets these come. */
async function slowly(
  openPage: OpenPage,
  as: Reader,
  path: string,
): Promise<{ page: Page; come: () => void }> {
  const page = await openPage({ as });
  const { promise: allowed, resolve: come } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return { page, come };
}

test("a press on a page that is not yet alive is done once it is", async ({ openPage }) => {
  const owner = await newReader();
  const { id } = await owner.call<{ id: string }>("POST", "/books", {
    title: unusualWord(),
    author: "Леся Українка",
  });
  const { page, come } = await slowly(openPage, await newReader(), `/books/${id}`);
  const ask = page.getByRole("button", { name: t("loanRequest.ask") }).filter({ visible: true });
  await ask.click();
  await ask.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeHidden();
  come();
  await expect(dialog).toBeVisible();
});

test("a search by Enter on a page that is not yet alive finds what was asked for", async ({
  openPage,
}) => {
  const [owner, title] = [await newReader(), unusualWord()];
  await owner.call("POST", "/books", { title, author: "Леся Українка" });
  const { page, come } = await slowly(openPage, await newReader(), "/search");
  await page.getByRole("combobox", { name: t("search.query") }).fill(title);
  await page.keyboard.press("Enter");
  come();
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
});

test("a page of results arrives with its first cards, and has all once it is alive", async ({
  openPage,
}) => {
  const { page, come } = await slowly(openPage, await newReader(), "/search?radiusKm=10");
  const results = page.getByRole("list", { name: t("search.results") });
  await expect(results.locator("> li")).toHaveCount(24);
  await expect(results.getByRole("article")).toHaveCount(FIRST_CARDS);
  come();
  await expect(results.getByRole("article")).toHaveCount(24);
});

test("an outcome is told once the code of toasts has arrived", async ({ openPage }) => {
  const owner = await newReader();
  await owner.call("POST", "/books", { title: unusualWord(), author: "Леся Українка" });
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openPage({ ...DESK, as: owner, permissions });
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      window.addEventListener("idle", () => run({} as IdleDeadline), { once: true });
      return 1;
    };
  });
  await visit(page, "/books/manage");
  await page.getByRole("button", { name: t("manageBooks.card.share") }).click();
  const copied = page.getByText(t("manageBooks.share.copied"), { exact: true });
  await expect(copied).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("idle")));
  await expect(copied).toBeVisible();
});

test("dialogs whose code cannot come say so once, at the edge of the window", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const title = unusualWord();
  for (const owner of [await newReader(), await newReader()]) {
    await owner.call("POST", "/books", { title, author: "Леся Українка" });
  }
  const page = await openPage({ ...DESK, as: await newReader() });
  await visit(page, `/search?query=${title}`);
  await page.context().setOffline(true);
  const asks = page.getByRole("article").getByRole("button", { name: t("loanRequest.ask") });
  await asks.first().click();
  await asks.last().click();
  const message = page.getByText(t("errors.NETWORK"));
  await expect(message).toBeInViewport();
  const { y } = (await message.boundingBox()) ?? { y: 0 };
  expect(y).toBeGreaterThan(750);
});

test("a tab pressed on a page that is not yet alive opens", async ({ openPage }) => {
  const me = await newReader();
  for (const [path, key] of [
    ["/search", "search.tabPopular"],
    ["/loans", "loans.tabBorrowed"],
    ["/friends", "friends.tabFind"],
  ] as const) {
    const { page, come } = await slowly(openPage, me, path);
    const tab = page.getByRole("tab", { name: t(key) });
    await tab.click();
    come();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: t(key) })).toBeVisible();
    await page.close();
  }
});

test("words typed into a page that is not yet alive stay", async ({ openPage }) => {
  const { page, come } = await slowly(openPage, await newReader(), "/friends?tab=find");
  const search = page.getByRole("search", { name: t("friends.find.form") });
  await search.getByLabel(t("friends.find.query")).fill("Тарас");
  come();
  await expect(search.getByRole("button", { name: t("friends.find.submit") })).toBeEnabled();
  await expect(search.getByLabel(t("friends.find.query"))).toHaveValue("Тарас");
});

test("a form sent off before the page is alive is saved; a password is asked for only then, stands in no address, and is set", async ({
  openPage,
}) => {
  const me = await newReader();
  const { page, come } = await slowly(openPage, me, "/settings");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await expect(page.getByRole("heading", { name: t("settings.password.title") })).toBeVisible();
  await expect(page.locator("input[type=password]")).toHaveCount(0);
  const form = page.getByRole("form", { name: t("settings.profile.title") });
  await form.getByLabel(t("settings.profile.city")).fill("Винники");
  await form.getByLabel(t("settings.profile.country")).selectOption("DEU");
  await form.getByRole("radio", { name: t("settings.profile.byNickname") }).check();
  await form.getByRole("textbox", { name: t("settings.profile.nickname") }).fill("Совеня");
  await form.getByRole("button", { name: t("settings.profile.save") }).click();
  come();
  await expect(form.getByText(t("settings.profile.saved"))).toBeVisible();
  expect(await me.call("GET", "/users/me")).toMatchObject({
    city: "Винники",
    country: "DEU",
    nickname: "Совеня",
  });
  const password = page.getByRole("form", { name: t("settings.password.title") });
  await password
    .getByLabel(t("settings.password.new"), { exact: true })
    .fill("long enough for now");
  await password.getByLabel(t("settings.password.confirm")).fill("long enough for now");
  await page.keyboard.press("Enter");
  await expect(password.getByText(t("settings.password.isSet"))).toBeVisible();
  expect(asked.filter((url) => url.includes("Password"))).toEqual([]);
});

test("a picture chosen before the page is alive is shown once it is", async ({ openPage }) => {
  const { page, come } = await slowly(openPage, await newReader(), "/settings");
  const section = page.getByRole("region", { name: t("settings.picture.title") });
  await section.locator("input[type=file]").setInputFiles(await coverPhoto());
  come();
  await expect(page.getByRole("dialog", { name: t("settings.picture.cropTitle") })).toBeVisible();
});

test("where the whole page breaks before it is alive, trying again is one press", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/no texts/);
  const page = await openPage({ as: await newReader() });
  await page.addInitScript(() => {
    const { get } = Map.prototype;
    // What keeps the texts by their language, which every page needs to come alive.
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
  await expect(page.getByRole("heading", { name: t("search.title"), level: 1 })).toBeVisible();
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
