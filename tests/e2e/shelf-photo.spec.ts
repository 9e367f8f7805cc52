import type { Page } from "@playwright/test";
import type { BookImport, ImportRow } from "@/lib/features/imports/schema";
import { shelvesOf } from "../bench/shelves/shelf";
import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const SPINES = 12;

async function photoOfShelf() {
  for await (const { picture } of shelvesOf("tuning", 1, { spines: SPINES, side: 2_400 }))
    return { name: "IMG_2034.jpg", mimeType: "image/jpeg", buffer: picture };
  throw new Error("no shelf");
}

const titleOf = ({ title, position }: ImportRow) =>
  title ?? t("imports.row.untitled", { position });
const rowOf = (page: Page, row: ImportRow) =>
  page.getByRole("listitem").filter({
    has: page.getByRole("button", { name: t("imports.row.edit", { title: titleOf(row) }) }),
  });

test("a photo of twelve spines becomes rows beside what the photo shows, which are mended and listed", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const reader = await newReader();
  const page = await openPage({ ...PHONE, as: reader });
  await visit(page, "/books/manage?tab=add");
  await page.getByRole("link", { name: t("imports.photo.title") }).click();
  const box = page.getByRole("region", { name: t("imports.photo.title") });
  await expect(box).toBeInViewport();

  await loseConnection(page);
  await box.getByLabel(t("imports.photo.choose")).setInputFiles(await photoOfShelf());
  await expect(box.getByRole("alert")).toContainText(t("errors.NETWORK"));
  await page.context().setOffline(false);
  await box.getByRole("button", { name: t("imports.photo.again") }).dblclick();
  await page.waitForURL(/\/books\/import\/[\w-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(page.getByRole("heading", { name: t("imports.shelf.title") })).toBeVisible();
  expect(await reader.call<BookImport[]>("GET", "/imports"), "sent once").toHaveLength(1);
  await expect(page.getByRole("checkbox").first()).toBeVisible({ timeout: 60_000 });

  const { content: rows } = await reader.call<{ content: ImportRow[] }>(
    "GET",
    `/imports/${id}/rows`,
  );
  const read = rows.filter(({ title }) => title !== null);
  expect(read.length).toBeGreaterThanOrEqual(8);
  for (const row of rows) {
    const piece = rowOf(page, row).locator("img");
    await piece.scrollIntoViewIfNeeded();
    await expect
      .poll(() => piece.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(60);
  }

  const [first] = read;
  if (!first) throw new Error("nothing was read");
  await page
    .getByRole("button", { name: t("imports.row.showPiece", { title: titleOf(first) }) })
    .click();
  const larger = page.getByRole("dialog", { name: t("imports.row.pieceTitle") });
  await expect(larger.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(larger).toBeHidden();

  // One that was not read surely, where there is one, is ticked by what is typed.
  const sure = rows.filter(({ chosen }) => chosen);
  expect(sure.length).toBeGreaterThanOrEqual(6);
  const mended = rows.find(({ chosen }) => !chosen) ?? first;
  await rowOf(page, mended)
    .getByRole("button", { name: t("imports.row.edit", { title: titleOf(mended) }) })
    .click();
  const form = page.getByRole("form", { name: t("imports.row.edit", { title: titleOf(mended) }) });
  await expect(form.locator("img"), "the piece stands beside what is typed").toBeVisible();
  await form.getByLabel(t("manageBooks.form.title")).fill("Мій власний заголовок");
  await form.getByLabel(t("manageBooks.form.author")).fill("Хтось Інший");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("checkbox", { name: t("imports.row.tick", { title: "Мій власний заголовок" }) }),
  ).toBeChecked();

  const count = async () => {
    const { counts } = await reader.call<BookImport>("GET", `/imports/${id}`);
    return counts.chosen - counts.incomplete;
  };
  // What was typed is stored, and no look-up changes the rows any more.
  const settled = async () => {
    const { counts } = await reader.call<BookImport>("GET", `/imports/${id}`);
    const { content } = await reader.call<{ content: ImportRow[] }>("GET", `/imports/${id}/rows`);
    return counts.toLookUp === 0 && content.some(({ title }) => title === "Мій власний заголовок");
  };
  await expect.poll(settled).toBe(true);
  const listed = await count();
  expect(listed).toBeGreaterThanOrEqual(sure.length - 1);
  await page.getByRole("button", { name: t("imports.finish", { count: listed }) }).click();
  const left = rows.length - listed;
  await expect(
    page.getByRole("heading", { name: t("imports.outcome.title", { listed, left }) }),
  ).toBeVisible({ timeout: 60_000 });
  const shelf = await reader.call<{ title: string }[]>("GET", `/books/owner/${reader.id}`);
  expect(shelf.map(({ title }) => title)).toContain("Мій власний заголовок");
  expect(shelf).toHaveLength(listed);
});
