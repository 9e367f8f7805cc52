import type { BookDto } from "@/lib/features/books/schema";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import { findingsOf } from "./support/axe";
import { unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { reload, visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const listed = (owner: Reader, fields: Partial<BookDto> = {}): Promise<BookDto> =>
  owner.call("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
    ...fields,
  });

async function befriend(one: Reader, other: Reader): Promise<void> {
  await one.call("POST", `/users/${one.id}/friends/request/${other.id}`);
  await other.call("POST", `/users/${other.id}/friends/accept/${one.id}`);
}

test("rules are kept as they are chosen, by keyboard too, and a failure is told", async ({
  openPage,
  consoleErrors,
}) => {
  const owner = await newReader();
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, "/settings#lending");
  const section = page.getByRole("region", { name: t("settings.lending.title") });
  await section.getByLabel(t("settings.lending.loanDays")).selectOption("14");
  await section.getByLabel(t("settings.lending.booksPerReader")).selectOption("2");
  await section.getByRole("checkbox", { name: t("settings.lending.approveFriends") }).focus();
  await page.keyboard.press("Space");
  await expect(section.getByRole("status")).toHaveText(t("settings.lending.saved"));
  await expect
    .poll(() => owner.call<LendingRules>("GET", "/users/me/lending-rules"))
    .toEqual({ loanDays: 14, approveFriends: true, booksPerReader: 2, newcomersOneAtATime: false });
  await reload(page);
  await expect(section.getByLabel(t("settings.lending.loanDays"))).toHaveValue("14");

  await page.route("**/lending-rules", (route) => route.abort(), { times: 1 });
  consoleErrors.allow(/ERR_FAILED/);
  const newcomers = section.getByRole("checkbox", {
    name: t("settings.lending.newcomersOneAtATime"),
  });
  await newcomers.check({ force: true });
  await expect(section.getByRole("alert")).toHaveText(t("settings.failed"));
  await expect(newcomers).not.toBeChecked();
});

test("a book is shown to friends alone, who get it at once; its owner is told", async ({
  openPage,
}) => {
  const [owner, friend, stranger] = [await newReader(), await newReader(), await newReader()];
  await befriend(owner, friend);
  await owner.call("PUT", "/users/me/lending-rules", { approveFriends: true });
  const book = await listed(owner);
  const mine = await openPage({ ...DESK, as: owner });
  await visit(mine, `/books/manage?edit=${book.id}`);
  const form = mine.getByRole("form");
  await form.getByRole("radio", { name: t("manageBooks.form.visibility.FRIENDS") }).check();
  await form.getByLabel(t("manageBooks.form.loanDays")).fill("400");
  await form.getByRole("button", { name: t("manageBooks.form.save") }).click();
  await expect(form.getByLabel(t("manageBooks.form.loanDays"))).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await form.getByLabel(t("manageBooks.form.loanDays")).fill("10");
  await form.getByRole("button", { name: t("manageBooks.form.save") }).click();
  const card = mine.getByRole("article", { name: book.title, exact: true });
  await expect(card).toContainText(t("manageBooks.card.visibility.FRIENDS"));

  await expect(stranger.call("GET", `/books/${book.id}`)).rejects.toThrow("404");

  const page = await openPage({ ...PHONE, as: friend });
  await visit(page, `/books/${book.id}`);
  await page.getByRole("button", { name: t("loanRequest.ask") }).click();
  const dialog = page.getByRole("dialog");
  const name = "Марко Вовчак";
  await expect(dialog).toContainText(t("loanRequest.atOnce", { name }));
  await dialog.getByRole("button", { name: t("loanRequest.send") }).click();
  await expect(dialog).toHaveAccessibleName(t("loanRequest.approvedTitle"));
  await dialog.getByRole("link", { name: t("loanRequest.loan") }).click();
  const story = page.getByRole("region", { name: t("loanPage.timeline") });
  await expect(story).toContainText(t("loanPage.byRule"));
  await visit(mine, "/notifications");
  await expect(
    mine.getByText(t("notifications.LOAN_APPROVED_BY_RULE.message", { name, title: book.title })),
  ).toBeVisible();
});

test("a rule refuses kindly: when it comes while the message is written, and before anything is written, on the page and on a card", async ({
  openPage,
  consoleErrors,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const [first, second, third] = [await listed(owner), await listed(owner), await listed(owner)];
  const reason = (rule: string) =>
    t(`loanRequest.rule.${rule}`, { name: "Марко Вовчак", ...{ limit: 1, count: 1 } });
  const page = await openPage({ ...PHONE, as: borrower });
  await visit(page, `/books/${second.id}`);
  await page.getByRole("button", { name: t("loanRequest.ask") }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: t("loanRequest.send") });
  await dialog.getByRole("textbox").fill("Дуже хочу прочитати.");
  consoleErrors.allow(/409/);
  await owner.call("PUT", "/users/me/lending-rules", { newcomersOneAtATime: true });
  await borrower.call("POST", "/loans", { bookId: first.id });
  await send.click();
  await expect(dialog).toContainText(reason("NEWCOMERS"));

  const rules = { newcomersOneAtATime: false, booksPerReader: 1 };
  await owner.call("PUT", "/users/me/lending-rules", rules);
  await reload(page);
  await page.getByRole("button", { name: t("loanRequest.ask") }).click();
  await expect(dialog).toContainText(reason("BOOKS_PER_READER"));
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await expect(send).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: t("loanRequest.loans") })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await visit(page, `/search?query=${encodeURIComponent(third.title)}`);
  await page
    .getByRole("button", { name: t("loanRequest.askLabel", { title: third.title }) })
    .first()
    .click();
  await expect(dialog).toContainText(reason("BOOKS_PER_READER"));
});
