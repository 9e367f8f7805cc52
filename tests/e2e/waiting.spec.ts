import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

/** A new book of this owner, lent for thirty days. */
async function lentBook(owner: Reader) {
  const borrower = await newReader();
  const book = await owner.call<BookDto>("POST", "/books", {
    title: `Черга ${unusualWord()}`,
    author: "Леся Українка",
  });
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate: dayFromNow(30) });
  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  return { ...book, loanId: id };
}

test("one joins from the back of a card, and gives the place up again", async ({ openPage }) => {
  const owner = await newReader();
  const { id, title } = await lentBook(owner);
  const [ahead, reader] = [await newReader(), await newReader()];
  await ahead.call("POST", `/books/${id}/waiting`, {});
  const page = await openPage({ ...PHONE, as: reader });
  await visit(page, `/search?title=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: t("book.turn", { title }) }).click();
  await page.getByRole("button", { name: t("waiting.waitLabel", { title }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("waiting.send") })
    .click();
  await page.getByRole("link", { name: t("waiting.inLineLabel", { title, position: 2 }) }).click();

  await page.getByRole("button", { name: t("waiting.leaveLabel", { title }) }).click();
  const sure = page.getByRole("alertdialog", { name: t("waiting.leaveTitle") });
  await sure.getByRole("button", { name: t("waiting.leave") }).click();
  await expect(page.getByText(t("loans.noneWaiting.title"))).toBeVisible();
  const seen = await reader.call<BookDto>("GET", `/books/${id}`);
  expect(seen.waiting).toMatchObject({ count: 1, position: null });
});
