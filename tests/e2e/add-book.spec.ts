import type { Page } from "@playwright/test";
import { coverPhoto, unusualWord } from "./support/book";
import { newReader } from "./support/reader";
import { database } from "./support/session";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

const form = (page: Page) => page.getByRole("form", { name: own("form.newTitle") });

test("adding a book says what is missing and what is wrong with a cover, saves once, is ready for the next, and keeps what was typed while another tab or page is looked at, and over a reload", async ({
  openPage,
  consoleErrors,
}) => {
  const page = await openPage({ ...DESK, as: await newReader() });
  await visit(page, "/books/manage?tab=add");
  const submit = form(page).getByRole("button", { name: own("form.submit") });
  await submit.click();
  await expect(form(page).getByText(t("validation.required"))).toHaveCount(2);
  await expect(form(page).getByLabel(own("form.title"), { exact: true })).toBeFocused();

  consoleErrors.allow(/415/);
  // Not the page but the tool that records the test asks for the preview.
  consoleErrors.allow(/Connecting to 'blob:/);
  const input = form(page).getByLabel(own("cover.choose"));
  await input.setInputFiles({
    name: "cover.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  const fault = form(page)
    .getByRole("alert")
    .filter({ hasText: own("cover.failed") });
  await expect(fault).toContainText(t("errors.UNSUPPORTED_PICTURE"));
  await input.setInputFiles(await coverPhoto());
  await expect(form(page).getByRole("button", { name: own("cover.replace") })).toBeVisible();
  await expect(fault).toBeHidden();
  await form(page)
    .getByRole("button", { name: own("cover.remove") })
    .click();
  await expect(form(page).getByRole("button", { name: own("cover.choose") })).toBeVisible();

  // As on a slow machine, the shelf is asked for doubles only once the book is on it.
  const isSaved = Promise.withResolvers<void>();
  await page.route("**/api/catalog/own?*", (route) => isSaved.promise.then(() => route.continue()));
  const doubles = page.waitForResponse("**/api/catalog/own?*");
  const title = `Сад ${unusualWord()}`;
  await form(page).getByLabel(own("form.title"), { exact: true }).fill(title);
  await form(page).getByLabel(own("form.author")).fill("Іван Франко");
  await form(page).getByLabel(own("form.description")).fill("Повість.");
  await form(page).getByLabel(own("form.isbn")).fill("978-617-679-000-0");
  await submit.click();
  await expect(form(page).getByText(t("validation.isbnCheckDigit"))).toBeVisible();
  await form(page).getByLabel(own("form.isbn")).fill("");

  consoleErrors.allow(/ERR_FAILED/);
  // The server has it; only its answer is lost.
  await page.route(
    "**/api/books",
    async (route) => {
      await route.fetch();
      isSaved.resolve();
      await route.abort();
    },
    { times: 1 },
  );
  await submit.click();
  await expect(
    form(page)
      .getByRole("alert")
      .filter({ hasText: t("errors.NETWORK") }),
  ).toBeVisible();
  await expect(form(page).getByLabel(own("form.description"))).toHaveValue("Повість.");
  expect(await (await doubles).json()).toEqual({ ownBookId: expect.any(String) });

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/books"))
      sent.push(request.url());
  });
  await submit.dblclick();
  await expect(page.getByText(own("form.added", { title })).first()).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(form(page).getByLabel(own("form.title"), { exact: true })).toHaveValue("");
  await expect(form(page).getByLabel(own("form.title"), { exact: true })).toBeFocused();
  await expect(form(page).getByLabel(own("form.description"))).toHaveValue("");
  const added = page.getByRole("region", { name: own("justAdded") });
  await expect(added.getByRole("button", { name: title })).toBeVisible();
  await page.getByRole("tab", { name: own("tabBooks") }).click();
  const card = page.getByRole("article", { name: title, exact: true });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(t("enums.bookState.AVAILABLE_FOR_BORROW"));

  await page.getByRole("tab", { name: own("tabAdd") }).click();
  await form(page).getByLabel(own("form.title"), { exact: true }).fill("Недописане");
  await page.getByRole("tab", { name: own("tabRequests") }).click();
  await expect(page.getByText(t("loans.request.none.title"))).toBeVisible();
  await page.getByRole("tab", { name: own("tabAdd") }).click();
  await expect(form(page).getByLabel(own("form.title"), { exact: true })).toHaveValue("Недописане");
  await form(page).getByLabel(own("form.author")).fill("Невідомо хто");
  await page.getByRole("link", { name: t("nav.friends") }).click();
  await page.waitForURL("**/friends");
  await page.goBack();
  await expect(form(page).getByLabel(own("form.author"))).toHaveValue("Невідомо хто");
  await form(page).getByLabel(own("form.title"), { exact: true }).fill("Майже дописане");
  await visit(page, "/books/manage?tab=add");
  await expect(form(page).getByLabel(own("form.title"), { exact: true })).toHaveValue(
    "Майже дописане",
  );
});

/** A valid ISBN-13 that no other test has, of a publisher that there is. */
function someIsbn(): string {
  const digits = `978316${String(Math.trunc(Math.random() * 1e6)).padStart(6, "0")}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test("adding by Enter leaves no field red, and keeps language and condition for the next; an ISBN fills in what is known and not typed; a second copy is added on purpose", async ({
  openPage,
}) => {
  const [neighbour, other, reader] = [await newReader(), await newReader(), await newReader()];
  const isbn = someIsbn();
  const title = `Атлас ${unusualWord()}`;
  const known = { title, author: "Ілзе Бранд", language: "de", genre: "TRAVEL", isbn };
  for (const owner of [neighbour, other])
    await owner.call("POST", "/books", { ...known, description: "Мапа тихих річок." });
  const pool = await database();
  const settle = `UPDATE "User" SET "createdAt" = now() - interval '10 days' WHERE id = ANY ($1)`;
  await pool.query(settle, [[neighbour.id, other.id]]);
  const page = await openPage({ ...PHONE, as: reader });
  await visit(page, "/books/manage?tab=add");
  await form(page).getByLabel(own("form.language")).selectOption("de");
  await form(page).getByLabel(own("form.condition")).selectOption("GOOD");
  await form(page).getByLabel(own("form.title"), { exact: true }).fill("Der Schimmelreiter");
  await expect(form(page).getByRole("button", { name: own("form.submit") })).toBeInViewport();
  await form(page).getByLabel(own("form.author")).fill("Theodor Storm");
  await page.keyboard.press("Enter");
  await expect(form(page).getByLabel(own("form.title"), { exact: true })).toHaveValue("");
  await expect(form(page).getByLabel(own("form.title"), { exact: true })).toBeFocused();
  await expect(form(page).getByText(t("validation.required"))).toHaveCount(0);
  await expect(form(page).getByLabel(own("form.language"))).toHaveValue("de");
  await expect(form(page).getByLabel(own("form.condition"))).toHaveValue("GOOD");

  const field = (name: string) => form(page).getByLabel(own(`form.${name}`), { exact: true });
  await field("author").fill("Мої слова");
  await field("isbn").fill(isbn);
  await form(page)
    .getByRole("button", { name: own("known.take") })
    .click();
  await expect(field("title")).toHaveValue(title);
  await expect(field("author"), "the reader's own words win").toHaveValue("Мої слова");
  await expect(field("genre")).toHaveValue("TRAVEL");
  await expect(field("language")).toHaveValue("de");
  await expect(field("description"), "words about another copy").toHaveValue("");
  await form(page)
    .getByRole("button", { name: own("form.submit") })
    .click();
  await expect(page.getByText(own("form.added", { title })).first()).toBeVisible();

  await field("isbn").fill(isbn);
  await expect(form(page).getByText(own("known.own"))).toBeVisible();
  await field("isbn").fill("");
  await field("title").fill(title.toUpperCase());
  await field("author").fill("Слова мої");
  await expect(form(page).getByText(own("known.own"))).toBeVisible();
  await form(page)
    .getByRole("button", { name: own("form.submitSecond") })
    .click();
  await expect
    .poll(() => reader.call("GET", `/users/me/books?q=${encodeURIComponent(title)}`))
    .toMatchObject({ found: 2 });
});
