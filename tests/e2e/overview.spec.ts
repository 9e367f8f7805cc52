import type { BookDto } from "@/lib/features/books/schema";
import type { Analytics } from "@/lib/features/overview/schema";
import { unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const viewsOf = async (owner: Reader) =>
  (await owner.call<Analytics>("GET", `/users/${owner.id}/analytics`)).totals.views;

test("views by readers and visitors are counted once and drawn; one's own are not", async ({
  openPage,
}) => {
  const [owner, other] = [await newReader(), await newReader()];
  const book = await owner.call<BookDto>("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
  });
  const page = await openPage({ ...DESK, as: owner });
  await visit(page, `/books/${book.id}`);
  const visitor = await openPage(DESK);
  await visit(visitor, `/books/${book.id}`);
  await reload(visitor);
  const theirs = await openPage({ ...DESK, as: other });
  await visit(theirs, `/search?title=${encodeURIComponent(book.title)}&radiusKm=5`);
  const counted = theirs.waitForResponse(`**/api/books/${book.id}/views`);
  await theirs.getByRole("button", { name: t("book.turn", { title: book.title }) }).click();
  expect((await counted).status()).toBe(204);
  await visit(theirs, `/books/${book.id}`);
  await expect.poll(() => viewsOf(owner)).toBe(2);
  await visit(page, "/owner/dashboard");
  await expect(page).toHaveURL(/\/books\/manage$/);
  await page.getByRole("tab", { name: t("manageBooks.tabOverview") }).click();
  const chart = t("overview.chartViews", { total: 2, most: 2 });
  await expect(page.getByRole("img", { name: chart })).toBeVisible();
});
