import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { BookImport, ImportRow } from "@/lib/features/imports/schema";
import { loseConnection } from "./support/offline";
import { newReader, type Reader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
/** For what a job does with some hundred rows, beside two other tests. */
const JOB = { timeout: 60_000 };

/** What Goodreads exports: 300 books, of which 12 are to be read, one stands twice and one has no author. */
function goodreadsExport(): string {
  const lines = Array.from({ length: 300 }, (_, at) => {
    const shelf = at % 25 === 24 ? "to-read" : "read";
    const author = at === 7 ? "" : `"Автор ${at}"`;
    return `${at},"Книжка ${at}, том ""перший""",${author},"=""""","=""""",${shelf},1`;
  });
  lines[10] = lines[9] ?? "";
  lines[20] = '20,Емма,Джейн Остін,"=""""","=""""",read,1';
  const header = "Book Id,Title,Author,ISBN,ISBN13,Exclusive Shelf,Read Count";
  return `\ufeff${[header, ...lines].join("\r\n")}\r\n`;
}

const chip = (page: Page, filter: string, count: number) =>
  page.getByRole("button", {
    name: t("imports.filterCount", { name: t(`imports.filter.${filter}`), count }),
    exact: true,
  });
const tick = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: t("imports.row.tick", { title }), exact: true });
const shelfOf = (reader: Reader) =>
  reader.call<{ title: string }[]>("GET", `/books/owner/${reader.id}`);

/** Brings a file from quick adding on, and gives the id of its import. */
async function bring(page: Page, name: string, text: string): Promise<string> {
  await visit(page, "/books/manage?tab=add");
  await page.getByRole("link", { name: t("imports.title") }).click();
  // The form for one book, which is left, has a button of the same name.
  await expect(page.getByRole("heading", { name: t("imports.title"), level: 1 })).toBeVisible();
  await page
    .getByLabel(t("imports.choose"))
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.waitForURL(/\/books\/import\/[\w-]{36}$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("a Goodreads export of 300 books is looked through, also without a network, listed and taken back", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const reader = await newReader();
  await reader.call("POST", "/books", { title: "Емма", author: "Джейн Остін" });
  const page = await openPage({ ...PHONE, as: reader });
  const began = Date.now();
  const id = await bring(page, "goodreads_library_export.csv", goodreadsExport());
  await expect(page.getByText(t("imports.unowned", { count: 12 }))).toBeVisible();
  await expect(chip(page, "all", 288)).toBeVisible();
  await expect(chip(page, "chosen", 286)).toBeVisible();

  const first = 'Книжка 0, том "перший"';
  const ownLink = page.getByRole("link", { name: t("imports.row.own") });
  await chip(page, "doubles", 2).click();
  // The rows of the filter before stay until those of the next are here.
  await expect(tick(page, first)).toBeHidden();
  await expect(ownLink).toBeVisible();
  await expect(tick(page, "Емма")).not.toBeChecked();
  await expect(page.getByText(t("imports.doubt.REPEATED"))).toBeVisible();

  await chip(page, "doubtful", 2).click();
  await expect(ownLink).toBeHidden();
  const nameless = 'Книжка 7, том "перший"';
  await expect(page.getByText(t("imports.doubt.authorMissing"))).toBeVisible();
  await tick(page, nameless).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("manageBooks.form.author"))).toBeFocused();
  await page.keyboard.type("Ніна Дописана");
  await page.keyboard.press("Enter");
  await expect(chip(page, "doubtful", 1)).toBeVisible();
  await expect(page.getByText(t("imports.doubt.authorMissing"))).toBeHidden();

  await chip(page, "all", 288).click();
  await expect(tick(page, first)).toBeVisible();
  await loseConnection(page);
  await tick(page, first).uncheck();
  await expect(page.getByText(t("imports.offline", { count: 1 }))).toBeVisible();
  await expect(page.getByText(t("imports.row.unsaved"))).toBeVisible();
  await chip(page, "coverless", 288).click();
  await expect(page.getByText(t("imports.rowsFailed"))).toBeVisible();
  await chip(page, "all", 288).click();
  await expect(page.getByText(t("imports.row.unsaved"))).toBeVisible();
  const finish = page.getByRole("button", { name: t("imports.finish", { count: 285 }) });
  await expect(page.getByText(t("offline.title"), { exact: true })).toBeVisible();
  // The sign of the lost network lies over no button.
  await finish.click({ timeout: 10_000 });
  await expect(page.getByRole("alert").filter({ hasText: t("errors.NETWORK") })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t("imports.row.unsaved"))).toBeHidden();
  const rows = await reader.call<{ content: ImportRow[] }>("GET", `/imports/${id}/rows`);
  expect(rows.content.slice(0, 2).map(({ chosen }) => chosen)).toEqual([false, true]);

  await page.getByRole("button", { name: t("imports.many.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("imports.many.title") });
  await dialog.getByLabel(t("manageBooks.form.condition")).selectOption("GOOD");
  await dialog.getByRole("button", { name: t("imports.many.submit", { count: 285 }) }).click();
  await expect(dialog).toBeHidden();
  expect(await shelfOf(reader), "nothing is listed before the press").toHaveLength(1);
  await finish.dblclick();
  const outcome = t("imports.outcome.title", { listed: 285, left: 3 });
  await expect(page.getByRole("heading", { name: outcome })).toBeVisible(JOB);
  expect(Date.now() - began, "milliseconds for 300 books, with their review").toBeLessThan(100_000);
  const books = await shelfOf(reader);
  expect(new Set(books.map(({ title }) => title)).size).toBe(286);
  expect(books).toHaveLength(286);

  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: t("imports.outcome.file") }).click();
  const file = await readFile(await (await coming).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(4);
  expect(file).toMatch(/Емма,Джейн Остін,.*ALREADY_LISTED/);
  await bring(page, "left-out.csv", file.replaceAll("Книжка 0", "Книжка нульова"));
  await expect(chip(page, "chosen", 1)).toBeVisible();
  await expect(tick(page, 'Книжка нульова, том "перший"')).toBeChecked();

  await visit(page, `/books/import/${id}`);
  await page.getByRole("button", { name: t("imports.undo.open") }).click();
  const sure = page.getByRole("alertdialog", { name: t("imports.undo.title") });
  await sure.getByRole("button", { name: t("imports.undo.submit") }).click();
  await expect(page.getByText(t("imports.undone.title"))).toBeVisible(JOB);
  expect((await shelfOf(reader)).map(({ title }) => title)).toEqual(["Емма"]);
});

test("a table of one's own is told column by column; a pasted text stays until it is read", async ({
  openPage,
}) => {
  const reader = await newReader();
  const page = await openPage({ as: reader });
  const id = await bring(page, "мої.csv", "Емма;Джейн Остін;1815\nМомо;Міхаель Енде;1973\n");
  await page.getByLabel(t("imports.columns.firstLine")).check();
  const column = (number: number) =>
    page.getByLabel(t("imports.columns.holds", { name: t("imports.columns.column", { number }) }));
  await page.getByRole("button", { name: t("imports.columns.submit") }).click();
  await expect(page.getByRole("form").getByRole("alert")).toContainText(
    t("imports.columns.needed"),
  );
  await column(1).selectOption("title");
  await column(2).selectOption("author");
  const preview = page.getByRole("region", { name: t("imports.columns.preview") });
  await expect(preview.getByRole("listitem").first()).toContainText("ЕммаДжейн Остін");
  await page.getByRole("button", { name: t("imports.columns.submit") }).click();
  await expect(tick(page, "Момо")).toBeChecked();
  expect((await reader.call<BookImport>("GET", `/imports/${id}`)).counts.rows).toBe(2);

  await page.getByRole("link", { name: t("imports.otherLists") }).click();
  await expect(page.getByRole("link", { name: "мої.csv" })).toBeVisible();
  await page.getByLabel(t("imports.paste")).fill("Кобзар — Тарас Шевченко");
  await visit(page, "/books/import");
  await expect(page.getByLabel(t("imports.paste"))).toHaveValue("Кобзар — Тарас Шевченко");
  await page.getByRole("button", { name: t("imports.read") }).click();
  await expect(tick(page, "Кобзар")).toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("imports.format.LINES"));
  await page.getByRole("button", { name: t("imports.discard.open") }).click();
  await page.getByRole("button", { name: t("imports.discard.submit"), exact: true }).click();
  await expect(page.getByText(t("imports.discard.done"))).toBeVisible();
  await expect(page.getByRole("link", { name: "мої.csv" })).toBeVisible();
  await expect(page.getByRole("link", { name: t("imports.format.LINES") })).toBeHidden();
});
