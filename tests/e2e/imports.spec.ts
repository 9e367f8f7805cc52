import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newReader, type Reader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

/** A Goodreads export: 300 books, of which 12 are “to read”, one is listed twice and one has no author. */
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

/** Imports a file, beginning at quick adding; gives the id of the import. */
async function bring(page: Page, name: string, text: string): Promise<string> {
  await visit(page, "/books/manage?tab=add");
  await page.getByRole("link", { name: t("imports.title") }).click();
  await expect(page.getByRole("heading", { name: t("imports.title"), level: 1 })).toBeVisible();
  await page
    .getByLabel(t("imports.choose"))
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.waitForURL(/\/books\/import\/[\w-]{36}$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("a Goodreads export of 300 books is listed, what was left out is mended and brought again, and all taken back", async ({
  openPage,
}) => {
  const reader = await newReader();
  await reader.call("POST", "/books", { title: "Емма", author: "Джейн Остін" });
  const page = await openPage({ ...PHONE, as: reader });
  const began = Date.now();
  const id = await bring(page, "goodreads_library_export.csv", goodreadsExport());
  await expect(page.getByText(t("imports.unowned", { count: 12 }))).toBeVisible();
  await expect(chip(page, "all", 288)).toBeVisible();
  await expect(chip(page, "chosen", 286)).toBeVisible();

  await page.getByRole("button", { name: t("imports.finish", { count: 285 }) }).click();
  const outcome = t("imports.outcome.title", { listed: 285, left: 3 });
  await expect(page.getByRole("heading", { name: outcome })).toBeVisible();
  expect(Date.now() - began, "milliseconds for 300 books").toBeLessThan(100_000);

  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: t("imports.outcome.file") }).click();
  const file = await readFile(await (await coming).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(4);
  await bring(page, "left-out.csv", file.replace('перший""",,', 'перший""",Ніна Дописана,'));
  await expect(chip(page, "chosen", 1)).toBeVisible();
  await expect(tick(page, 'Книжка 7, том "перший"')).toBeChecked();

  await visit(page, `/books/import/${id}`);
  await page.getByRole("button", { name: t("imports.undo.open") }).click();
  const sure = page.getByRole("alertdialog", { name: t("imports.undo.title") });
  await sure.getByRole("button", { name: t("imports.undo.submit") }).click();
  await expect(page.getByText(t("imports.undone.title"))).toBeVisible();
  expect((await shelfOf(reader)).map(({ title }) => title)).toEqual(["Емма"]);
});
