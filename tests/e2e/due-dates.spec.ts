import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const de = words("de");

/** A lent book, due in thirty days. */
async function lent(owner: Reader, borrower: Reader) {
  const book = await owner.call<BookDto>("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
  });
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate: dayFromNow(30) });
  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  return { title: book.title };
}

test("the borrower asks for more time with a press, and the owner answers with one, where the news stands", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Ганна Дарницька" });
  const borrower = await newReader({ name: "Тарас Бажан", preferredLanguage: "de" });
  const { title } = await lent(owner, borrower);
  const hers = await openPage({ ...DESK, as: owner });
  await visit(hers, "/notifications");

  const page = await openPage({ ...PHONE, as: borrower });
  await visit(page, "/loans?tab=borrowed");
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: de("loans.actions.moreTime") }).click();
  const dialog = page.getByRole("dialog", { name: de("loans.extension.askTitle") });
  await dialog.getByRole("button", { name: de("loans.extension.weeks", { count: "2" }) }).click();
  await expect(dialog.getByLabel(de("loans.extension.until"))).toHaveValue(dayFromNow(44));
  await dialog.getByLabel(de("loans.extension.message")).fill("Noch zwei Kapitel!");
  await dialog.getByRole("button", { name: de("loans.extension.ask"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText("Noch zwei Kapitel!")).toBeVisible();
  await expect(card.getByRole("button", { name: de("loans.actions.moreTime") })).toBeHidden();

  const row = hers.getByRole("article", { name: title });
  await expect(row.getByText("Noch zwei Kapitel!")).toBeVisible();
  await expectAccessible(hers);
  await row.getByRole("button", { name: /^Так, дати час до/ }).dblclick();
  await expect(row).toBeHidden();
  await expect(card.getByText("Noch zwei Kapitel!")).toBeHidden();
  await expect(card.getByRole("button", { name: de("loans.actions.moreTime") })).toBeVisible();
});
