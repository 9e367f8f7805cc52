import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { DAY } from "@/lib/shared/time";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const de = words("de");
const ext = (key: string, values?: Record<string, string>) => t(`loans.extension.${key}`, values);

/** A book that the borrower has, due back in thirty days. */
async function lent(owner: Reader, borrower: Reader) {
  const book = await owner.call<BookDto>("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
  });
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate: dayFromNow(30) });
  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  return { id, title: book.title };
}

const loanOf = (reader: Reader, id: string) => reader.call<Loan>("GET", `/loans/${id}`);

test("the borrower asks for more time with a press, and the owner answers with one, where the news stands", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Ганна Дарницька" });
  const borrower = await newReader({ name: "Тарас Бажан", preferredLanguage: "de" });
  const { id, title } = await lent(owner, borrower);
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
  expect((await loanOf(owner, id)).extension).toMatchObject({ dueDate: dayFromNow(44) });

  const row = hers.getByRole("article", { name: title });
  await expect(row.getByText("Noch zwei Kapitel!")).toBeVisible();
  await expectAccessible(hers);
  await row.getByRole("button", { name: /^Так, дати час до/ }).dblclick();
  await expect(row).toBeHidden();
  expect(await loanOf(borrower, id)).toMatchObject({ dueDate: dayFromNow(44), extension: null });
  await expect(card.getByText("Noch zwei Kapitel!")).toBeHidden();
  await expect(card.getByRole("button", { name: de("loans.actions.moreTime") })).toBeVisible();

  await borrower.call("PUT", `/loans/${id}/extension`, { dueDate: dayFromNow(60) });
  await row.getByRole("button", { name: ext("noLabel", { title }) }).click();
  await expect(row).toBeHidden();
  expect(await loanOf(borrower, id)).toMatchObject({ dueDate: dayFromNow(44), extension: null });
});

test("who has asked for more time elsewhere is told kindly, and keeps what they wrote", async ({
  openPage,
  consoleErrors,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const { id } = await lent(owner, borrower);
  const page = await openPage({ ...PHONE, as: borrower });
  await visit(page, `/loans/${id}`);
  await page.getByRole("button", { name: t("loans.actions.moreTime") }).click();
  const dialog = page.getByRole("dialog", { name: ext("askTitle") });
  await dialog.getByLabel(ext("message")).fill("Ще два розділи!");
  await borrower.call("PUT", `/loans/${id}/extension`, { dueDate: dayFromNow(60) });
  consoleErrors.allow(/409/);
  await dialog.getByRole("button", { name: ext("ask"), exact: true }).click();
  await expect(page.getByText(t("errors.EXTENSION_OPEN"))).toBeVisible();
  await expect(dialog.getByLabel(ext("message"))).toHaveValue("Ще два розділи!");
  await dialog.getByRole("button", { name: t("common.cancel") }).click();
  const noAnswer = ext("waits", { date: "|" }).replace(/^.*\|[\s.,]*/, "");
  await expect(page.getByText(noAnswer)).toBeVisible();
});

test("the owner gives time unasked, or declines with a few words, from the list of loans, where a book that is out beyond its day stands first and says so by days", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const { id, title } = await lent(owner, borrower);
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, "/loans");
  const card = page.getByRole("article").filter({ hasText: title });
  const pick = async (action: string) => {
    await card.getByRole("button", { name: t("loans.more", { title }) }).click();
    await page.getByRole("menuitem", { name: t(`loans.actions.${action}`) }).click();
  };
  await pick("giveTime");
  const give = page.getByRole("dialog", { name: ext("giveTitle") });
  await give.getByLabel(ext("until")).fill(dayFromNow(29));
  await give.getByRole("button", { name: ext("give"), exact: true }).click();
  await expect(give.getByText(t("validation.notLater"))).toBeVisible();
  await give.getByLabel(ext("until")).fill(dayFromNow(40));
  await give.getByRole("button", { name: ext("give"), exact: true }).click();
  await expect(give).toBeHidden();
  expect((await loanOf(borrower, id)).dueDate).toBe(dayFromNow(40));

  await borrower.call("PUT", `/loans/${id}/extension`, { dueDate: dayFromNow(90) });
  await visit(page, "/loans");
  await pick("declineTime");
  const decline = page.getByRole("dialog", { name: ext("declineTitle") });
  await decline.getByLabel(ext("reason")).fill("На неї чекає сестра.");
  await decline.getByRole("button", { name: ext("declineSubmit"), exact: true }).click();
  await expect(decline).toBeHidden();
  expect((await loanOf(borrower, id)).extension).toBeNull();

  const asked = await owner.call<BookDto>("POST", "/books", { title: "Інша", author: "Хтось" });
  await borrower.call("POST", "/loans", { bookId: asked.id });
  await visit(page, "/loans?tab=borrowed");
  // Only the window's clock can be moved, so it is once the page has come.
  await page.clock.setFixedTime(Date.now() + 43 * DAY);
  await page.getByRole("tab", { name: t("loans.tabLent") }).click();
  const first = page.getByRole("article").first();
  await expect(first).toContainText(title);
  await expect(first.getByText(t("loans.overdue", { days: "3" }))).toBeVisible();
});
