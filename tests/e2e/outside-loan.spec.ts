import type { BookDto } from "@/lib/features/books/schema";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const out = (key: string, values?: Record<string, string>) => t(`loans.outsideLoan.${key}`, values);

test("a book is lent to somebody who is not here: its owner alone sees to whom, and one press brings it back", async ({
  openPage,
}) => {
  const [owner, neighbour] = [await newReader(), await newReader()];
  const title = `Том ${unusualWord()}`;
  const book = await owner.call<BookDto>("POST", "/books", { title, author: "О. Яр" });
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, `/books/${book.id}`);
  await page.getByRole("button", { name: out("action") }).click();
  const dialog = page.getByRole("dialog", { name: out("title") });
  await expect(dialog.getByRole("button", { name: out("submit") })).toBeDisabled();
  await dialog.getByLabel(out("name")).fill("Тітка Галина");
  await dialog.getByLabel(out("dueDate")).fill(dayFromNow(14));
  await dialog.getByRole("button", { name: out("submit") }).click();
  await expect(page.getByText(out("with", { name: "Тітка Галина" }))).toBeVisible();

  const others = await openPage({ ...DESK, as: neighbour });
  await visit(others, `/books/${book.id}`);
  await expect(others.getByRole("main")).toContainText(t("enums.bookState.LENT"));
  await expect(others.getByRole("main")).not.toContainText("Галина");

  await visit(page, "/loans");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Тітка Галина");
  await card.getByRole("button", { name: out("edit") }).click();
  await dialog.getByLabel(out("name")).fill("Кума Олена");
  await dialog.getByRole("button", { name: out("submit") }).click();
  await expect(card).toContainText("Кума Олена");
  await card.getByRole("button", { name: out("back") }).click();
  await expect(card).toHaveCount(0);
  await expect(page.locator("[data-sonner-toast]").last()).toContainText(
    out("backDone", { title }),
  );
  expect((await neighbour.call<BookDto>("GET", `/books/${book.id}`)).state).toBe(
    "AVAILABLE_FOR_BORROW",
  );

  // The state of a book may say who has it, too; any other waits until the book is back, but that it is lost.
  await visit(page, "/books/manage?tab=books");
  const listed = page.getByRole("article", { name: title });
  const stateOf = page.getByRole("dialog", { name: t("manageBooks.state.title") });
  await listed.getByRole("button", { name: t("manageBooks.card.state") }).click();
  await stateOf.getByRole("radio", { name: t("manageBooks.state.choice.LENT") }).click();
  await stateOf.getByLabel(out("name")).fill("Тітка Галина");
  await stateOf.getByRole("button", { name: t("manageBooks.state.submit") }).click();
  await expect(listed).toContainText("Тітка Галина");
  await visit(page, "/loans");
  await expect(listed.getByText(/^Позичено \d+ \p{L}+$/u)).toBeVisible();

  await visit(page, "/books/manage?tab=books");
  await listed.getByRole("button", { name: t("manageBooks.card.state") }).click();
  const offer = stateOf.getByRole("radio", {
    name: t("manageBooks.state.choice.AVAILABLE_FOR_GIVE_AWAY"),
  });
  await expect(offer).toBeDisabled();
  await expect(stateOf).toContainText(out("forbidden", { name: "Тітка Галина" }));
  await stateOf.getByRole("radio", { name: t("manageBooks.state.choice.LOST") }).click();
  await stateOf.getByRole("button", { name: t("manageBooks.state.submit") }).click();
  await expect(listed).toHaveCount(0);
  await visit(page, "/loans");
  await expect(card).toContainText("Тітка Галина");
  await expect(card).toContainText(t("enums.loanStatus.LOST"));
  await card.getByRole("button", { name: out("back") }).click();
  await expect(card).toHaveCount(0);
  expect(await owner.call("GET", "/users/me/outside-loans")).toEqual([]);
});
