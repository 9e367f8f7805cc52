import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OwnAction } from "@/components/book-page/own-action";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

const button = (key: string) =>
  page.getByRole("button", { name: t(`manageBooks.card.${key}`), exact: true });

async function own() {
  answer("GET /users/me/outside-loans", []);
  const book = await example("PUT /books/[id]");
  return { ...book, isOwn: true, choiceOpen: false, isShareable: true } as const;
}

test("the owner of a book is told who sees its page, edits, shares and sets the state there", async () => {
  const book = {
    ...(await own()),
    state: "AVAILABLE_FOR_BORROW",
    visibility: "EVERYONE",
  } as const;
  await show(<OwnAction book={book} />);
  await expect.element(page.getByText(t("book.yours"))).toBeVisible();
  await expect.element(button("share")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("manageBooks.card.edit") }))
    .toHaveAttribute("href", `/books/manage?edit=${book.id}`);
  await button("state").click();
  const dialog = page.getByRole("dialog", { name: t("manageBooks.state.title") });
  await dialog.getByRole("radio", { name: t("manageBooks.state.choice.LOST") }).click();
  answer("GET /books/[id]", { ...book, state: "LOST" });
  const sent = answer("PATCH /books/[id]/state", { ...book, state: "LOST" });
  await dialog.getByRole("button", { name: t("manageBooks.state.submit") }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ params: { id: book.id }, body: { state: "LOST" } }]);
});

test("a lost book is shared with nobody", async () => {
  await show(<OwnAction book={{ ...(await own()), state: "LOST" }} />);
  await expect.element(page.getByText(t("book.yoursLost"))).toBeVisible();
  await expect.element(button("share")).not.toBeInTheDocument();
});
