import type { BookDto } from "@/lib/features/books/schema";
import { unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
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
