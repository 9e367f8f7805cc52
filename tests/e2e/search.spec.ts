import type { Page } from "@playwright/test";
import { unusualWord } from "./support/book";
import { loseConnection } from "./support/offline";
import { newReader, type Reader } from "./support/reader";
import { expect, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const SEARCH_CALL = "**/api/books/search*";
const NETWORK_FAULT = /net::ERR_FAILED/;

const cards = (page: Page) => page.getByRole("article");
const bar = (page: Page) => page.getByRole("combobox", { name: t("search.query") });
const submit = (page: Page) => page.getByRole("button", { name: t("search.submit") }).click();
const chip = (page: Page, name: string) => page.getByRole("combobox", { name });

/** Puts a book onto a reader's shelf. */
async function lists(owner: Reader, facts: Record<string, unknown> = {}) {
  const book = { title: unusualWord(), author: unusualWord(), ...facts };
  return owner.call<{ id: string; title: string; author: string }>("POST", "/books", book);
}

test("a book is found in spite of a typing error, the address keeps the search and the popular books, and a failure is told", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(NETWORK_FAULT);
  const page = await openPage({ as: await newReader() });
  await visit(page, "/search");
  await expect(page.getByText(t("search.askTitle"))).toBeVisible();
  for (const name of [t("search.tabPopular"), t("search.newest")]) {
    await expect(page.getByRole("list", { name }).getByRole("article")).toHaveCount(6);
  }
  await bar(page).fill("Кобзрь");
  await submit(page);
  const found = cards(page).filter({ hasText: "Тарас Шевченко" }).first();
  await expect(found).toContainText("Кобзар");
  await expect(found).toContainText("км");
  await expect(page.getByText(t("search.notAmongThem")), "a wish is offered").toBeVisible();

  await reload(page);
  await expect(bar(page)).toHaveValue("Кобзрь");
  await expect(found).toBeVisible();
  await page.goBack();
  await expect(page.getByText(t("search.askTitle"))).toBeVisible();

  await bar(page).fill("шевченко");
  await page.keyboard.press("Enter");
  await expect(found).toBeVisible();

  await bar(page).fill("qqqzzzxxx");
  await submit(page);
  await expect(page.getByText(t("search.noResults"))).toBeVisible();
  await expect(page.getByText(t("search.tryDifferent"))).toBeVisible();
  await page.route(SEARCH_CALL, (route) => route.abort());
  await bar(page).fill("Кобзар");
  await submit(page);
  await expect(page.getByRole("alert").filter({ hasText: t("search.failed") })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.unroute(SEARCH_CALL);
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect(cards(page).first()).toContainText("Кобзар");

  await page.getByRole("tab", { name: t("search.tabPopular") }).click();
  await expect(cards(page)).toHaveCount(6);
  await reload(page);
  await expect(cards(page), "the six most read nearby").toHaveCount(6);
});

test("filters narrow a search, one by one or all in the sheet, and can be taken away; another country is searched as a whole", async ({
  openPage,
}) => {
  const page = await openPage({ as: await newReader() });
  await visit(page, "/search");
  await page.getByRole("button", { name: t("search.askAction") }).click();
  await expect(cards(page).first()).toBeVisible();

  const language = t("search.chipLanguage");
  await chip(page, language).selectOption("pl");
  await expect(page).toHaveURL(/language=pl/);
  await expect(cards(page).first()).toContainText(t("enums.language.pl"));
  await expect(cards(page).filter({ hasNotText: t("enums.language.pl") })).toHaveCount(0);
  await page.getByRole("button", { name: t("search.remove", { name: language }) }).click();
  await expect(page).not.toHaveURL(/language=/);
  await expect(chip(page, language)).toBeFocused();

  await page.getByRole("button", { name: t("search.filters") }).click();
  const sheet = page.getByRole("dialog", { name: t("search.filters") });
  await sheet.getByLabel(t("search.field.author")).fill("Шевченко");
  await sheet.getByLabel(t("search.field.radiusKm")).fill("25");
  await sheet.getByLabel(t("search.field.genre")).selectOption("POETRY");
  await sheet.getByRole("button", { name: t("search.apply") }).click();
  await expect(page).toHaveURL(/radiusKm=25/);
  await expect(cards(page).first()).toContainText("Шевченко");
  await expect(cards(page).filter({ hasNotText: t("enums.genre.POETRY") })).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("search.filters") })).toBeFocused();

  await visit(page, "/search");
  await chip(page, t("search.field.country")).selectOption("DEU");
  await expect(page.getByText(t("search.placeWide"))).toBeVisible();
  await expect(cards(page).filter({ hasText: "Berlin" }).first()).toBeVisible();
});

test("a place nobody knows is told, and its reader is led to the town in the settings, also where nothing is found", async ({
  openPage,
}) => {
  const lost = { country: "PRT", postalCode: "0000-000", city: unusualWord() };
  await lists(await newReader(lost));
  const stray = await openPage({ as: await newReader(lost) });
  await visit(stray, "/search?radiusKm=10");
  await expect(cards(stray)).toHaveCount(1);
  await expect(stray.getByText(/на мапі/)).toBeVisible();
  await expect(cards(stray)).toContainText(lost.city);

  const page = await openPage({
    as: await newReader({ country: "GRC", postalCode: "99999", city: null }),
  });
  await visit(page, "/search?tab=popular");
  await expect(page.getByText(t("search.homeUnknown"))).toBeVisible();
  await visit(page, "/search?query=qqqzzzxxx&radiusKm=10");
  await expect(page.getByText(/Вкажіть місто в налаштуваннях/)).toBeVisible();
  await expect(page.getByText(t("search.noPlace"))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("search.homeUnknownAction") })
    .click();
  await expect(page.getByLabel(t("settings.profile.city"))).toBeFocused();
});

test("titles and authors nearby are suggested while one types, and chosen by keyboard", async ({
  openPage,
}) => {
  const neighbour = await newReader();
  const { title, author } = await lists(neighbour);
  const page = await openPage({ as: await newReader() });
  await visit(page, "/search");
  const list = page.getByRole("listbox", { name: t("search.suggestions") });
  await bar(page).pressSequentially(title.slice(0, 5));
  await expect(list.getByRole("option")).toContainText([title]);
  await expect(bar(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: t("search.clear") }).click();
  await expect(bar(page)).toBeFocused();
  await expect(bar(page)).toHaveValue("");

  await bar(page).pressSequentially(author.slice(0, 5));
  await expect(list.getByRole("option")).toContainText([author]);
  await page.keyboard.press("ArrowDown");
  await expect(bar(page)).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(title);
  await expect(bar(page)).toBeFocused();
  await expect(bar(page)).toHaveValue(author);

  await page.getByRole("button", { name: t("search.available") }).click();
  await expect(page).toHaveURL(/available=true/);
  await expect(cards(page)).toHaveCount(1);
});

test("many results come page by page without a repetition; a card turns to its full cover and back by keyboard", async ({
  openPage,
}) => {
  const page = await openPage({ as: await newReader() });
  const ids: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/api/books/search")) return;
    const { content } = (await response.json()) as { content: { id: string }[] };
    ids.push(...content.map(({ id }) => id));
  });
  await visit(page, "/search?radiusKm=10");
  const more = page.getByRole("button", { name: t("search.more") });
  await expect(cards(page)).toHaveCount(24);
  await more.click();
  await expect(cards(page)).toHaveCount(48);
  await more.click();
  await expect(cards(page)).toHaveCount(72);
  // The first page came with the document and is asked for once more.
  await expect.poll(() => ids.length).toBe(72);
  expect(new Set(ids).size).toBe(72);

  const card = cards(page).first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("button", { name: t("book.turn", { title }) }).focus();
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: t("book.turnBack", { title }) })).toBeFocused();
  await expect(card.getByRole("img")).toBeVisible();
  await expect(card.locator("[data-face=front]")).toHaveAttribute("inert");
  await page.keyboard.press("Enter");
  await expect(card.locator("[data-face=front]")).not.toHaveAttribute("inert");
});

test("a search without the network is told at once, however young the page, and works again with it", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await openPage({ as: await newReader() });
  // The page finds its leisure only when the network is gone: what it fetches then must not break it.
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
  await submit(page);
  await expect(failure).toBeVisible();
  await page.getByRole("button", { name: t("search.filters") }).click();
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
