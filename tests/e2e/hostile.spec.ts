import type { Loan } from "@/lib/features/loans/schema";
import { unusualWord } from "./support/book";
import { listBook } from "./support/lending";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("en");
const ENGLISH = { preferredLanguage: "en" };

test("a request is sent once, pressed twice and on the way back", async ({ openPage }) => {
  const [owner, borrower] = await Promise.all([newReader(ENGLISH), newReader(ENGLISH)]);
  const title = `Lantern ${unusualWord()}`;
  const { id } = await listBook(owner, { title });
  const page = await openPage({ ...PHONE, as: borrower });
  await visit(page, `/search?title=${encodeURIComponent(title)}&radiusKm=10`);
  await page.getByRole("button", { name: t("loanRequest.askLabel", { title }) }).click();
  const dialog = page.getByRole("dialog", { name: t("loanRequest.title") });
  await dialog.getByRole("button", { name: t("loanRequest.send") }).dblclick();
  await page.getByRole("button", { name: t("common.ok") }).click();
  const asked = page.getByRole("link", { name: t("loanRequest.requestedLabel", { title }) });
  await expect(asked).toBeFocused();

  await asked.press("Enter");
  await page.waitForURL("**/loans?tab=borrowed");
  await page.goBack();
  await expect(asked, "the page that the router kept").toBeVisible();
  await visit(page, `/books/${id}`);
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked, "the page that the server renders again").toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const asks = await borrower.call<Loan[]>("GET", `/loans/borrower/${borrower.id}`);
  expect(asks).toHaveLength(1);
});
