import type { BookDto } from "@/lib/features/books/schema";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const out = (key: string, values?: Record<string, string>) => t(`loans.outsideLoan.${key}`, values);

test("a book is lent on its page to somebody who is not here, stands among the loans, and one press brings it back", async ({
  openPage,
}) => {
  const owner = await newReader();
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
});
