import type { BookDto } from "@/lib/features/books/schema";
import { dayFromNow, unusualWord } from "./support/book";
import { fillIn, signUp } from "./support/join";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const uk = words("uk");
const de = words("de");

test("a teacher makes a circle, newcomers join by its poster, and its books stay among them", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/);
  const name = `Школа ${unusualWord()}`;
  const teacher = await newReader({ name: "Ольга Вчителька" });
  const hers = await openPage({ ...DESK, as: teacher });
  await visit(hers, "/friends");
  await hers.getByRole("link", { name: uk("circles.new") }).click();
  await hers.getByRole("textbox", { name: uk("circles.form.name") }).fill(name);
  await hers.getByRole("button", { name: uk("circles.form.create") }).click();
  await hers.getByRole("link", { name: uk("circles.invite.poster") }).click();
  const sheet = hers.getByRole("region", { name: uk("circles.poster.sheet", { name }) });
  const printed = await sheet.getByText(/\/c\//).innerText();
  const path = printed.slice(printed.indexOf("/c/"));
  expect(await hers.pdf({ preferCSSPageSize: true })).toBeTruthy();

  // The first comes without an account.
  const phone = await openPage({ ...PHONE, locale: "de-DE" });
  await visit(phone, path);
  await expect(phone.getByRole("heading", { name })).toBeVisible();
  await expect(phone.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await phone.getByRole("link", { name: de("circles.door.join") }).click();
  await signUp(phone, de);
  await phone.waitForURL("**/settings?incomplete=true&to=**");
  await fillIn(phone, de, { name: "Jonas Neu", country: "UKR", postalCode: "79000" });
  await phone.waitForURL("**/c/**");
  await phone.getByRole("button", { name: de("circles.door.join") }).click();
  await phone.waitForURL("**/circles/*");
  await expect(phone.getByText(de("circles.shelf.none.title"))).toBeVisible();

  const [lender, borrower, stranger] = await Promise.all([
    newReader({ name: "Данило Сусід" }),
    newReader({ name: "Марта Сусідка" }),
    newReader({ name: "Чужий Сусід" }),
  ]);
  const title = `Таємна ${unusualWord()}`;
  const facts = { title, author: "Леся Українка", visibility: "NOBODY" };
  const book = await lender.call<BookDto>("POST", "/books", facts);
  const his = await openPage({ ...DESK, as: lender });
  await visit(his, path);
  await his.getByRole("button", { name: uk("circles.door.join") }).click();
  await his.waitForURL("**/circles/*");
  const circle = new URL(his.url()).pathname;
  await borrower.call("POST", `${circle}/join`, { code: path.slice("/c/".length) });

  // He shows his book to the circle alone.
  await visit(his, `/books/manage?edit=${book.id}`);
  await his.getByText(uk("manageBooks.form.rest")).click();
  await his.getByRole("radio", { name: uk("manageBooks.form.visibility.CHOSEN_CIRCLES") }).check();
  await his.getByRole("checkbox", { name }).check();
  await his.getByRole("button", { name: uk("manageBooks.form.save") }).click();
  await expect(his.getByText(uk("manageBooks.form.saved", { title }))).toBeVisible();

  // A stranger in the same street finds neither the book nor the circle.
  const strange = await openPage({ ...DESK, as: stranger });
  await visit(strange, `/search?query=${encodeURIComponent(title)}&radiusKm=5`);
  await expect(strange.getByText(uk("search.noResults"))).toBeVisible();
  for (const [hidden, missing] of [
    [`/books/${book.id}`, "book.missingTitle"],
    [circle, "circles.missingTitle"],
  ] as const) {
    await visit(strange, hidden);
    await expect(strange.getByRole("heading", { name: uk(missing) })).toBeVisible();
  }

  const her = await openPage({ ...PHONE, as: borrower });
  await visit(her, circle);
  await her
    .getByRole("button", { name: uk("loanRequest.askLabel", { title }) })
    .first()
    .click();
  await her.getByRole("button", { name: uk("loanRequest.send") }).click();
  await expect(her.getByRole("dialog", { name: uk("loanRequest.sentTitle") })).toBeVisible();
  const [asked] = await lender.call<{ id: string }[]>("GET", "/loans/pending");
  await lender.call("PUT", `/loans/${asked?.id}/approve`, { dueDate: dayFromNow(20) });
  await lender.call("PATCH", `/loans/${asked?.id}/status`, { status: "LENT" });
  await visit(hers, `${circle}?query=${encodeURIComponent(title)}`);
  const card = hers.getByRole("article", { name: title });
  await expect(card.getByText(uk("enums.bookState.LENT")).first()).toBeVisible();

  // Once removed, he and his book are out of the circle.
  await teacher.call("DELETE", `${circle}/members/${lender.id}`);
  await visit(hers, circle);
  await expect(card).toHaveCount(0);
  await visit(his, circle);
  await expect(his.getByRole("heading", { name: uk("circles.missingTitle") })).toBeVisible();
  await expect(his.getByRole("tab")).toHaveCount(0);
});
