import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RequestButton } from "@/components/books/request/request-button";
import type { BookDto } from "@/lib/features/books/schema";
import type { RequestTerms } from "@/lib/features/loans/requests/rule-schema";
import { answer, example, lose, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

const FREE: RequestTerms = { requestRule: null, approvedAtOnce: false };
const dialog = page.getByRole("dialog");
const send = dialog.getByRole("button", { name: t("loanRequest.send") });
const message = dialog.getByRole("textbox");

function Asking({ book }: { book: BookDto }) {
  const [requested, setRequested] = useState(false);
  return <RequestButton book={book} requested={requested} onRequested={() => setRequested(true)} />;
}

/** Opens the dialog; `terms` gives the owner's rules at each call. */
async function ask(terms: () => RequestTerms) {
  const book = await example("PUT /books/[id]");
  answer("GET /books/[id]", () => ({ ...book, ...terms() }));
  await show(<Asking book={book} />);
  await page
    .getByRole("button", { name: t("loanRequest.askLabel", { title: book.title }) })
    .click();
  const name = book.owner.displayName;
  return (rule: string) => t(`loanRequest.rule.${rule}`, { name, limit: 1, count: 1 });
}

test("a request that did not arrive keeps its message, and is sent once; the button is a link then, with the focus", async () => {
  lose("POST /loans");
  await ask(() => FREE);
  await message.fill("Можна?");
  await expectLooksRight();
  await send.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(t("loanRequest.failed"));
  await expect.element(message).toHaveValue("Можна?");
  const loan = await example("POST /loans");
  const sent = answer("POST /loans", { ...loan, status: "REQUESTED" });
  await send.dblClick();
  await expect.element(dialog).toHaveAccessibleName(t("loanRequest.sentTitle"));
  await expectLooksRight();
  expect(sent).toMatchObject([{ body: { borrowerMessage: "Можна?" } }]);
  await dialog.getByRole("button", { name: t("common.ok") }).click();
  await expect.element(page.getByRole("link", { name: t("loanRequest.requested") })).toHaveFocus();
});

test("a rule that comes while the message is written is told", async () => {
  let terms = FREE;
  const reason = await ask(() => terms);
  await message.fill("Дуже хочу прочитати.");
  refuse("POST /loans", "LENDING_RULE");
  terms = { ...FREE, requestRule: { rule: "NEWCOMERS", limit: 1, count: 1 } };
  await send.click();
  await expect.element(dialog).toHaveTextContent(reason("NEWCOMERS"));
});

test("a rule is told before anything is written", async () => {
  const requestRule = { rule: "BOOKS_PER_READER", limit: 1, count: 1 } as const;
  const reason = await ask(() => ({ ...FREE, requestRule }));
  await expect.element(dialog).toHaveTextContent(reason("BOOKS_PER_READER"));
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(send).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole("link", { name: t("loanRequest.loans") }))
    .toHaveAttribute("href", "/loans?tab=borrowed");
  await expectLooksRight();
});

test("who gets the book at once by the owner's rule is told so, before and after", async () => {
  await ask(() => ({ ...FREE, approvedAtOnce: true }));
  const loan = await example("POST /loans");
  const name = loan.owner.displayName;
  await expect.element(dialog).toHaveTextContent(t("loanRequest.atOnce", { name }));
  answer("POST /loans", { ...loan, status: "APPROVED" });
  await send.click();
  await expect.element(dialog).toHaveAccessibleName(t("loanRequest.approvedTitle"));
  await expect
    .element(dialog.getByRole("link", { name: t("loanRequest.loan") }))
    .toHaveAttribute("href", `/loans/${loan.id}`);
});

test("a second request for the same book is told from other failures", async () => {
  await ask(() => FREE);
  refuse("POST /loans", "DUPLICATE_LOAN");
  await send.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(t("loanRequest.duplicate"));
  await expect.element(send).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("link", { name: t("loanRequest.loans") })).toBeVisible();
});
