import { expect, test, type Page } from "@playwright/test";
import uk from "../../messages/uk.json" with { type: "json" };
import { expectAccessible } from "./support/axe";
import { login } from "./support/login";

const { search: t, loanRequest, book } = uk;
const SEARCH_CALL = "**/api/books/search*";

const cards = (page: Page) => page.getByRole("article");
const bar = (page: Page) => page.getByRole("searchbox", { name: t.query });
const submit = (page: Page) => page.getByRole("button", { name: t.submit }).click();
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((all, [key, value]) => all.replaceAll(`{${key}}`, value), text);

test.beforeEach(async ({ page }) => {
  await login(page, "borrower@example.org");
});

test("finds a book in spite of a typing error, and the address keeps the search", async ({ page }) => {
  await expect(page.getByText(t.askTitle)).toBeVisible();
  await bar(page).fill("Кобзрь");
  await submit(page);
  const found = cards(page).filter({ hasText: "Кобзар" }).filter({ hasText: "Тарас Шевченко" });
  await expect(found.first()).toBeVisible();
  await expect(found.first()).toContainText(/\d,\d км/);

  await page.reload();
  await expect(bar(page)).toHaveValue("Кобзрь");
  await expect(found.first()).toBeVisible();

  await page.goBack();
  await expect(page.getByText(t.askTitle)).toBeVisible();
});

test("narrows a search by chips and by the sheet, and takes filters away again", async ({ page }) => {
  await page.getByRole("button", { name: t.askAction }).click();
  await expect(cards(page).first()).toBeVisible();

  await page.getByRole("combobox", { name: t.chipLanguage }).selectOption("pl");
  await expect(page).toHaveURL(/language=pl/);
  await expect(cards(page).first()).toContainText(uk.enums.language.pl);
  await expect(cards(page).filter({ hasNotText: uk.enums.language.pl })).toHaveCount(0);

  await page.getByRole("button", { name: filled(t.remove, { name: t.chipLanguage }) }).click();
  await expect(page).not.toHaveURL(/language=/);
  await expect(page.getByRole("combobox", { name: t.chipLanguage })).toBeFocused();

  await page.getByRole("button", { name: t.filters }).click();
  const sheet = page.getByRole("dialog", { name: t.filters });
  await sheet.getByLabel(t.field.author).fill("Шевченко");
  await sheet.getByLabel(t.field.radiusKm).fill("25");
  await sheet.getByLabel(t.field.genre).selectOption("POETRY");
  await sheet.getByRole("button", { name: t.apply }).click();
  await expect(page).toHaveURL(/radiusKm=25/);
  await expect(cards(page).first()).toContainText("Шевченко");
  await expect(cards(page).filter({ hasNotText: uk.enums.genre.POETRY })).toHaveCount(0);
  await expect(page.getByRole("button", { name: t.filters })).toBeFocused();
});

test("pages through many results without a repetition", async ({ page }) => {
  await page.getByRole("button", { name: t.askAction }).click();
  await expect(page).toHaveURL(/radiusKm=10/);
  const ids: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/api/books/search")) return;
    const { content } = (await response.json()) as { content: { id: string }[] };
    ids.push(...content.map(({ id }) => id));
  });
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("button", { name: t.more }).click();
  await expect(cards(page)).toHaveCount(48);
  await page.getByRole("button", { name: t.more }).click();
  await expect(cards(page)).toHaveCount(72);
  // The first page came with the document and is asked for once more.
  expect(ids).toHaveLength(72);
  expect(new Set(ids).size).toBe(72);
});

test("says when nothing is found and when the search fails", async ({ page }) => {
  await page.goto("/search?title=qqqzzzxxx&radiusKm=1");
  await expect(page.getByText(t.noResults)).toBeVisible();
  await expect(page.getByText(t.tryDifferent)).toBeVisible();

  await page.route(SEARCH_CALL, (route) => route.abort());
  await bar(page).fill("Кобзар");
  await submit(page);
  await expect(page.getByRole("alert").filter({ hasText: t.failed })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);

  await page.unroute(SEARCH_CALL);
  await submit(page);
  await expect(page.getByText(t.noResults)).toBeVisible();
  await page.getByRole("button", { name: filled(t.widen, { radius: "25 км" }) }).click();
  await expect(cards(page).first()).toContainText("Кобзар");
});

test("shows the six most read books nearby", async ({ page }) => {
  await page.getByRole("tab", { name: t.tabPopular }).click();
  await expect(cards(page)).toHaveCount(6);
  await expect(page).toHaveURL(/tab=popular/);
});

test("turns a card to its cover by keyboard", async ({ page }) => {
  await page.goto("/search?radiusKm=10");
  const card = cards(page).first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("button", { name: filled(book.turn, { title }) }).focus();
  await page.keyboard.press("Enter");
  const back = card.getByRole("button", { name: filled(book.turnBack, { title }) });
  await expect(back).toBeFocused();
  await expect(card.getByRole("img")).toBeVisible();
  await expect(card.locator("[data-face=front]")).toHaveAttribute("inert");
  await page.keyboard.press("Enter");
  await expect(card.locator("[data-face=front]")).not.toHaveAttribute("inert");
});

test("asks for a book once, however often one presses, and keeps the text when it fails", async ({ page }) => {
  await page.goto("/search?radiusKm=10");
  const ask = page.getByRole("button", { name: /^Попросити «/, disabled: false });
  const name = (await ask.first().getAttribute("aria-label")) ?? "";
  const title = /«(.*)»/.exec(name)?.[1] ?? "";
  await ask.first().click();
  const dialog = page.getByRole("dialog", { name: loanRequest.title });
  await dialog.getByRole("textbox").fill("Можна в суботу?");
  await expectAccessible(page);

  await page.route("**/api/loans", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: loanRequest.send }).click();
  await expect(dialog.getByRole("alert")).toContainText(loanRequest.failed);
  await expect(dialog.getByRole("textbox")).toHaveValue("Можна в суботу?");

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/loans")) sent.push(request.url());
  });
  await dialog.getByRole("button", { name: loanRequest.send }).dblclick();
  const thanks = page.getByRole("dialog", { name: loanRequest.sentTitle });
  await thanks.getByRole("button", { name: uk.common.ok }).click();
  expect(sent).toHaveLength(1);
  const requested = page.getByRole("button", { name: filled(loanRequest.requestedLabel, { title }) });
  await expect(requested.first()).toBeFocused();

  await page.reload();
  await expect(requested.first()).toBeVisible();
});

test("tells of a request that is there already", async ({ page }) => {
  await page.goto("/search?radiusKm=10");
  await page.route("**/api/loans", (route) =>
    route.fulfill({ status: 409, json: { code: "DUPLICATE_LOAN", status: 409 } }),
  );
  await page.getByRole("button", { name: /^Попросити «/, disabled: false }).first().click();
  const dialog = page.getByRole("dialog", { name: loanRequest.title });
  await dialog.getByRole("button", { name: loanRequest.send }).click();
  await expect(dialog.getByRole("alert")).toContainText(loanRequest.duplicate);
});

test("has no findings of axe", async ({ page }) => {
  await expectAccessible(page);
  await page.goto("/search?radiusKm=10&language=uk");
  await expect(cards(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t.filters }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/search?tab=popular");
  await expect(cards(page).first()).toBeVisible();
  await expectAccessible(page);
});
