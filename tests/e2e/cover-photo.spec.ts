import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { photoOf } from "../support/photo";
import { expectAccessible } from "./support/axe";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const formOf = (page: Page, name: string) => page.getByRole("form", { name });
const BOOK = { title: "Солодка Даруся", author: "Марія Матіос", language: "uk" } as const;

/** Time to read a photo while two other tests run. */
const READ = { timeout: 60_000 };

test("photos of covers, of which one is HEIC, become listed books with their covers, to check one by one", async ({
  openPage,
  consoleErrors,
}) => {
  // Playwright's trace recorder requests the bytes of a picture that cannot be shown.
  consoleErrors.allow(/Connecting to 'blob:/);
  const page = await openPage({ ...PHONE, as: await newReader() });
  await visit(page, "/books/manage?tab=add");
  await page.getByLabel(t("covers.choose")).setInputFiles([
    { name: "cover.jpg", mimeType: "image/jpeg", buffer: await photoOf(BOOK) },
    {
      ...{ name: "cover.heic", mimeType: "image/heic" },
      buffer: await readFile("tests/fixtures/covers/cover.heic"),
    },
  ]);
  const list = page.getByRole("region", { name: t("covers.toCheck", { count: 2 }) });
  await expect(list).toBeVisible(READ);
  await expectAccessible(page);
  await list.getByRole("button", { name: t("covers.checkOne", BOOK) }).click();
  const edit = formOf(page, t("manageBooks.form.editTitle", BOOK));
  await expect(edit.getByLabel(t("manageBooks.form.author"))).toHaveValue(BOOK.author);
  await expect(edit.getByLabel(t("manageBooks.form.language"))).toHaveValue("uk");
  await edit.getByRole("button", { name: t("manageBooks.cover.crop") }).click();
  const crop = page.getByRole("dialog", { name: t("manageBooks.crop.cropTitle") });
  await expect(crop.getByRole("application")).toBeVisible();
  await expectAccessible(page);
  await crop.getByRole("button", { name: t("manageBooks.crop.keep") }).click();
  await expect(crop).toBeHidden();
  await expect(edit.getByText(t("manageBooks.cover.uploaded"))).toBeAttached();
  await edit.getByRole("button", { name: t("manageBooks.form.save") }).click();
  const other = { title: "Тигролови" };
  await expect(formOf(page, t("manageBooks.form.editTitle", other))).toBeVisible();

  await page.getByRole("button", { name: t("covers.later") }).click();
  await page.keyboard.press("Escape");
  for (const { title } of [BOOK, other]) {
    const cover = page.getByRole("article", { name: title, exact: true }).locator("img").first();
    await expect(cover).toHaveAttribute("src", /\/api\/images\//);
  }
});
