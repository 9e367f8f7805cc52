import { rm } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { chromium, type Page } from "@playwright/test";
import { browser as browserPath } from "@/scripts/test-machine.mjs";
import type { BookDto } from "@/lib/features/books/schema";
import { writeBarcodeVideo } from "../support/barcode-video";
import { BASE_URL } from "./support/base-url";
import { CATALOG_BOOKS } from "./support/catalog-books";
import { listBook } from "./support/lending";
import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { storageState } from "./support/session";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const WRONG = "4006381333931";
const ISBNS = CATALOG_BOOKS.map(({ isbn }) => isbn);
const rows = (page: Page) => page.getByRole("list", { name: t("scan.list") }).getByRole("listitem");
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const titleOf = (at: number) => CATALOG_BOOKS[at]?.title ?? "";

/** Shows the barcodes of ten books and of something else. */
const VIDEO = join(tmpdir(), `nearshelf-barcodes-${process.pid}.y4m`);

test.beforeAll(async () => {
  const [before, after] = [ISBNS.slice(0, 4), ISBNS.slice(4, 11)];
  // For the time until the reader is loaded, and before the video starts again.
  const pause = Array<string>(3).fill("");
  const codes = [...pause, ...before, WRONG, WRONG, WRONG, ...after, ...pause];
  await writeBarcodeVideo(VIDEO, codes);
});
test.afterAll(() => rm(VIDEO, { force: true }));

test("ten books are listed by their barcodes in under a minute, though the network is gone for a while", async ({
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const reader = await newReader();
  await listBook(reader, { ...CATALOG_BOOKS[2], language: "uk" });
  const withCamera = await chromium.launch({
    executablePath: browserPath(),
    args: [
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  });
  const context = await withCamera.newContext({
    ...{ ...PHONE, baseURL: BASE_URL, serviceWorkers: "block", locale: "en-GB" },
    ...{ reducedMotion: "reduce", storageState: storageState(reader) },
  });
  consoleErrors.watch(context);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await visit(page, "/books/manage?tab=add");
  const began = Date.now();
  await page.getByRole("button", { name: t("manageBooks.find.barcodes", { count: 0 }) }).click();
  await expect(page.getByText(t("scan.status.notBook", { code: WRONG }))).toBeVisible();
  await expect(row(page, titleOf(2)).getByText(t("scan.row.own"))).toBeVisible();
  await expect(rows(page).nth(5)).toBeVisible();
  await loseConnection(page);
  await expect(page.getByText(t("scan.away"))).toBeVisible();
  await expect(
    rows(page)
      .filter({ hasText: t("scan.row.later") })
      .nth(2),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t("scan.scanned", { count: 11 }))).toBeVisible();
  await page.getByRole("button", { name: t("scan.pause") }).click();
  await expect(row(page, titleOf(10))).toBeVisible();
  await page.getByRole("button", { name: t("scan.add", { count: 10 }), exact: true }).click();
  await page.getByRole("button", { name: t("imports.finish", { count: 10 }) }).click();
  const outcome = t("imports.outcome.title", { listed: 10, left: 1 });
  await expect(page.getByRole("heading", { name: outcome })).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  expect(seconds, "seconds from the first press to the full shelf").toBeLessThan(60);
  const shelf = await reader.call<Pick<BookDto, "title">[]>("GET", `/books/owner/${reader.id}`);
  expect(shelf).toHaveLength(11);
  expect(new Set(shelf.map(({ title }) => title)).size).toBe(11);
  expect(workers, "read on this device").toHaveLength(1);
  const others = sent.filter((url) => /^http/.test(url) && !url.startsWith(BASE_URL));
  expect(others, "nothing comes from or goes elsewhere").toEqual([]);
  await withCamera.close();
});
