import type { Page } from "@playwright/test";
import type { ImportRow } from "@/lib/features/imports/schema";
import { shelvesOf } from "../bench/shelves/shelf";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const SPINES = 4;
/** Reading a photo gives way to all other work, here that of other tests. */
const READ = { timeout: 240_000 };

async function photoOfShelf() {
  for await (const { picture } of shelvesOf("tuning", 1, { spines: SPINES, side: 1_200 }))
    return { name: "IMG_2034.jpg", mimeType: "image/jpeg", buffer: picture };
  throw new Error("no shelf");
}

const titleOf = ({ title, position }: ImportRow) =>
  title ?? t("imports.row.untitled", { position });
const rowOf = (page: Page, row: ImportRow) =>
  page.getByRole("listitem").filter({
    has: page.getByRole("button", { name: t("imports.row.edit", { title: titleOf(row) }) }),
  });

test("a photo of four spines becomes rows beside what the photo shows, which are listed", async ({
  openPage,
}) => {
  const reader = await newReader();
  const page = await openPage({ ...PHONE, as: reader });
  await visit(page, "/books/manage?tab=add");
  await page.getByRole("link", { name: t("manageBooks.find.shelf") }).click();
  const box = page.getByRole("region", { name: t("imports.photo.title") });
  await expect(box).toBeInViewport();
  await box.getByLabel(t("imports.photo.choose")).setInputFiles(await photoOfShelf());
  await page.waitForURL(/\/books\/import\/[\w-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(page.getByRole("heading", { name: t("imports.shelf.title") })).toBeVisible();
  await expect(page.getByRole("checkbox").first()).toBeVisible(READ);

  const { content: rows } = await reader.call<{ content: ImportRow[] }>(
    "GET",
    `/imports/${id}/rows`,
  );
  const read = rows.filter(({ title }) => title !== null);
  expect(read.length).toBeGreaterThanOrEqual(3);
  for (const row of rows) {
    const piece = rowOf(page, row).locator("img");
    await piece.scrollIntoViewIfNeeded();
    await expect
      .poll(() => piece.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(60);
  }

  const listed = rows.filter(({ chosen }) => chosen).length;
  expect(listed).toBeGreaterThanOrEqual(2);
  await page.getByRole("button", { name: t("imports.finish", { count: listed }) }).click();
  const left = rows.length - listed;
  await expect(
    page.getByRole("heading", { name: t("imports.outcome.title", { listed, left }) }),
  ).toBeVisible();
});
