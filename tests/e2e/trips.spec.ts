import type { Loan } from "@/lib/features/loans/schema";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

/** A loan that is promised, of a new book. */
async function promised(owner: Reader, borrower: Reader) {
  const title = `Том ${unusualWord()}`;
  const body = { title, author: "Леся Українка" };
  const book = await owner.call<{ id: string }>("POST", "/books", body);
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, {});
  return { id, title };
}

test("several books change hands at one meet-up, in both directions: proposed and confirmed once", async ({
  openPage,
}) => {
  const owner = await newReader({ name: "Ганна Дарницька" });
  const borrower = await newReader({ name: "Тарас Бажан" });
  const [first, second] = [await promised(owner, borrower), await promised(owner, borrower)];
  const back = await promised(borrower, owner);
  await borrower.call("PATCH", `/loans/${back.id}/status`, { status: "LENT" });

  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, `/loans/${first.id}`);
  await page.getByRole("button", { name: t("loans.actions.meetUp") }).click();
  const dialog = page.getByRole("dialog", { name: t("loans.meetUpDialog.title") });
  const others = dialog.getByRole("group", {
    name: t("loans.meetUpDialog.others", { name: "Тарас Бажан" }),
  });
  await expect(others.getByRole("checkbox")).toHaveCount(2);
  await expectAccessible(page);
  await others.getByRole("checkbox", { name: second.title }).check();
  const returning = others.getByRole("checkbox", { name: back.title });
  await expect(returning).toHaveAccessibleDescription(t("loans.meetUpBook.bringBack"));
  await returning.focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel(t("loans.meetUpDialog.date")).fill(dayFromNow(2));
  await dialog.getByRole("button", { name: t("loans.meetUpDialog.submit") }).click();
  await expect(page.getByRole("main")).toContainText(`«${second.title}»`);
  await expect(page.getByRole("main")).toContainText(`«${back.title}»`);

  const his = await openPage({ ...DESK, as: borrower });
  await visit(his, "/notifications");
  await expect(his.getByText("та ще 2 книжок")).toHaveCount(1);
  await visit(his, `/loans/${back.id}`);
  await his.getByRole("button", { name: t("loans.actions.confirmMeetUp") }).click();
  const agreed = t("loans.meetUpReturn", { text: "" }).trim();
  await expect(his.getByRole("main")).toContainText(agreed);
  await visit(his, "/books/manage");
  const meetUps = his.getByRole("complementary", { name: t("manageBooks.meetUps.title") });
  await expect(meetUps.getByRole("listitem")).toHaveCount(1);
  await expect(meetUps).toContainText(second.title);

  await owner.call("PUT", `/loans/${second.id}/cancel`, {});
  await visit(page, `/loans/${first.id}`);
  await page.getByRole("button", { name: t("loans.actions.moveMeetUp") }).click();
  await expect(others.getByRole("checkbox")).toHaveCount(1);
  await expect(others.getByRole("checkbox", { name: back.title })).toBeChecked();
});
