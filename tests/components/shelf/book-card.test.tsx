import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BookCard } from "@/components/shelf/add/book-card";
import type { BookDto } from "@/lib/features/books/schema";
import { answer, example } from "../support/api";
import { RUBBISH } from "../support/rubbish";
import { DESK, show, t } from "../support/show";

const nothing = () => {};

test("rubbish in a book is told field by field and stays", async () => {
  const sent = answer("POST /books", { ...(await example("POST /books")), title: RUBBISH });
  answer("GET /catalog/own", { ownBookId: null });
  answer("GET /catalog", { ownBookId: null, facts: null, candidates: [] });
  const saved: BookDto[] = [];
  await show(
    <BookCard
      label={t("manageBooks.form.newTitle")}
      countries={[]}
      likely={{}}
      facts={{}}
      fromPhoto={false}
      reading={null}
      onReadingDropped={nothing}
      photo={null}
      onPhotoTaken={nothing}
      onSaved={(book) => saved.push(book)}
      onKeepDraft={nothing}
      onCancel={nothing}
      onTakenOff={nothing}
    />,
    { size: DESK },
  );
  const form = page.getByRole("form", { name: t("manageBooks.form.newTitle") });
  const field = (name: string) =>
    form.getByLabelText(t(`manageBooks.form.${name}`), { exact: true });
  const submit = form.getByRole("button", { name: t("manageBooks.form.submit") });
  await form.getByText(t("manageBooks.form.rest"), { exact: true }).click();
  await field("title").fill("   ");
  await field("author").fill(RUBBISH);
  await field("isbn").fill("978-0-00-000000-1");
  await field("description").fill(RUBBISH);
  await field("loanDays").fill("400");
  await submit.click();
  await expect.element(field("title")).toHaveAccessibleDescription(t("validation.required"));
  await expect.element(field("title")).toHaveFocus();
  await expect.element(field("isbn")).toHaveAccessibleDescription(t("validation.isbnCheckDigit"));
  await expect.element(field("loanDays")).toBeInvalid();
  await expect.element(field("author")).toHaveValue(RUBBISH);
  await expect.element(field("description")).toHaveValue(RUBBISH);
  expect(sent).toEqual([]);

  const check = form.getByText(t("manageBooks.form.check"));
  await expect.element(check).toBeVisible();
  await field("title").fill(RUBBISH);
  await field("isbn").fill("978-0-306-40615-7");
  await field("loanDays").fill("10");
  await expect.element(check).not.toBeInTheDocument();
  await form.getByRole("radio", { name: t("manageBooks.form.visibility.FRIENDS") }).click();
  await submit.click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(document.title).not.toBe("owned");
  const said = { title: RUBBISH, author: RUBBISH, loanDays: 10, visibility: "FRIENDS" };
  expect(sent).toMatchObject([{ body: said }]);
});
