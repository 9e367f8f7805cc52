import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
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

test("who waits for a book gets a request in their name when it comes back", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Олена Довга" });
  const { id, title, loanId } = await lentBook(owner);
  const [first, second] = [await newReader({ name: "Петро Перший" }), await newReader()];

  const page = await openPage({ ...PHONE, as: first });
  await visit(page, `/books/${id}`);
  await page.getByRole("button", { name: t("waiting.waitLabel", { title }) }).click();
  const dialog = page.getByRole("dialog", { name: t("waiting.title") });
  await expect(dialog).toContainText(t("waiting.ahead", { count: 0 }));
  await dialog.getByLabel(t("loanRequest.message")).fill("Заберу того ж дня.");
  await dialog.getByRole("button", { name: t("waiting.send") }).click();
  const place = page.getByRole("link", { name: t("waiting.inLineLabel", { title, position: 1 }) });
  await expect(place).toBeFocused();
  await second.call("POST", `/books/${id}/waiting`, {});
  await place.click();
  const entry = page.getByRole("article", { name: title });
  const day = new Intl.DateTimeFormat("uk", { day: "numeric", month: "long", timeZone: "UTC" });
  const date = day.format(new Date(dayFromNow(30)));
  await expect(entry).toContainText(t("waiting.inLine", { position: 1 }));
  await expect(entry).toContainText(t("waiting.expected", { date }));

  const hers = await openPage({ ...DESK, as: owner });
  await visit(hers, `/loans/${loanId}`);
  await expect(hers.getByText(t("waiting.count", { count: 2 }))).toBeVisible();
  await visit(hers, "/books/manage?tab=books");
  await expect(hers.getByRole("article", { name: title })).toContainText(
    t("waiting.count", { count: 2 }),
  );

  await owner.call("PUT", `/loans/${loanId}/return`, {});
  await visit(page, "/notifications");
  await expect(
    page.getByRole("article", { name: t("notifications.BOOK_FREE.title") }),
  ).toBeVisible();
  await visit(page, "/loans?tab=waiting");
  await expect(page.getByText(t("loans.noneWaiting.title"))).toBeVisible();
  await page.getByRole("tab", { name: t("loans.tabBorrowed") }).click();
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText(
    t("enums.loanStatus.REQUESTED"),
  );
  await visit(hers, "/notifications");
  await expect(hers.getByRole("main")).toContainText("Заберу того ж дня.");
});

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
