import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
/** Reading a photo gives way to all other work, here that of other tests. */
const READ = { timeout: 240_000 };

test("a photo of a cover, which is HEIC, becomes a listed book with its cover, to be checked and cut out", async ({
  openPage,
  consoleErrors,
}) => {
  // Playwright's trace recorder requests the bytes of a picture that cannot be shown.
  consoleErrors.allow(/Connecting to 'blob:/);
  const page = await openPage({ ...PHONE, as: await newReader() });
  await visit(page, "/books/manage?tab=add");
  await page.getByLabel(t("covers.choose")).setInputFiles({
    ...{ name: "cover.heic", mimeType: "image/heic" },
    buffer: await readFile("tests/fixtures/covers/cover.heic"),
  });
  const title = "Тигролови";
  const edit = page.getByRole("form", { name: t("manageBooks.form.editTitle", { title }) });
  await expect(edit.getByLabel(t("manageBooks.form.language"))).toHaveValue("uk", READ);
  await expectAccessible(page);
  await edit.getByRole("button", { name: t("manageBooks.form.change") }).click();
  await edit.getByRole("button", { name: t("manageBooks.cover.crop") }).click();
  const crop = page.getByRole("dialog", { name: t("manageBooks.crop.cropTitle") });
  await expect(crop.getByRole("application")).toBeVisible();
  await expectAccessible(page);
  await crop.getByRole("button", { name: t("manageBooks.crop.keep") }).click();
  await expect(crop).toBeHidden();
  await expect(edit.getByText(t("manageBooks.cover.uploaded"))).toBeAttached();
  await edit.getByRole("button", { name: t("manageBooks.form.save") }).click();
  await expect(edit).toBeHidden();
  await page.keyboard.press("Escape");
  const cover = page.getByRole("article", { name: title, exact: true }).locator("img").first();
  await expect(cover).toHaveAttribute("src", /\/api\/images\//);
});
