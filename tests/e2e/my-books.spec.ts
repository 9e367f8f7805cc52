import type { BookDto } from "@/lib/features/books/schema";
import { unusualWord } from "./support/book";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { reload, visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

test("a phone shares the link to a book by its own means; a book that is edited, or half written, survives other pages and a reload", async ({
  openPage,
}) => {
  const owner = await newReader();
  const book = await owner.call<BookDto>("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
  });
  const page = await openPage({ ...PHONE, as: owner });
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      document.title = data?.url ?? "";
    };
  });
  await visit(page, "/books/manage");
  const card = page.getByRole("article", { name: book.title, exact: true });
  await card.getByRole("button", { name: own("card.share") }).click();
  await expect(page).toHaveTitle(new URL(`/books/${book.id}`, page.url()).href);
  await expect(page.getByText(own("share.shared"), { exact: true })).toBeVisible();
  await card.getByRole("button", { name: own("card.edit") }).click();
  const edit = page.getByRole("form", { name: own("form.editTitle", { title: book.title }) });
  await edit.getByLabel(own("form.author")).fill("Ольга Кобилянська");
  await edit.getByRole("button", { name: own("form.save") }).click();
  await expect(card).toContainText("Ольга Кобилянська");

  await page.getByRole("tab", { name: own("tabAddShort") }).click();
  const form = page.getByRole("form", { name: own("form.newTitle") });
  const title = form.getByLabel(own("form.title"), { exact: true });
  await title.fill(book.title.toUpperCase());
  await page.getByRole("link", { name: t("nav.searchShort") }).click();
  await page.waitForURL("**/search");
  await page.goBack();
  await expect(title).toHaveValue(book.title.toUpperCase());
  await form.getByLabel(own("form.author")).fill("Кобилянська Ольга");
  await reload(page);
  await expect(title).toHaveValue(book.title.toUpperCase());
  await expect(form.getByText(own("known.own"))).toBeVisible();
  await form.getByRole("button", { name: own("form.submitSecond") }).click();
  await expect(title).toHaveValue("");
  expect(await owner.call("GET", "/users/me/books")).toMatchObject({ found: 2 });
});
