import type { Page } from "@playwright/test";
import type { Loan } from "@/lib/features/loans/schema";
import { unusualWord } from "./support/book";
import { loseConnection } from "./support/offline";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("en");
const ENGLISH = { preferredLanguage: "en" };
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;
const RUBBISH = `<img src=x onerror="document.title='owned'"> '"; DROP TABLE "Book";-- \u202e𝕿 \ud83d\udcda {{name}} %_`;
/** What is kept of it: a mark that turns the reading direction is no part of a title. */
const KEPT = RUBBISH.replace("\u202e", "");

const loansOf = (borrower: Reader) =>
  borrower.call<Loan[]>("GET", `/loans/borrower/${borrower.id}`);

test("a request is sent once: over a lost network, pressed twice, and on the way back; and approved once", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  const [owner, borrower] = await Promise.all([newReader(ENGLISH), newReader(ENGLISH)]);
  const title = `Lantern ${unusualWord()}`;
  const { id } = await owner.call<{ id: string }>("POST", "/books", { title, author: "Ira Dawn" });
  const page = await openPage({ ...PHONE, as: borrower });
  await visit(page, `/search?title=${encodeURIComponent(title)}&radiusKm=10`);
  await page.getByRole("button", { name: t("loanRequest.askLabel", { title }) }).click();
  const dialog = page.getByRole("dialog", { name: t("loanRequest.title") });
  const message = dialog.getByLabel(t("loanRequest.message"));
  const send = dialog.getByRole("button", { name: t("loanRequest.send") });
  await message.fill("From the tunnel");
  await loseConnection(page);
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText(t("loanRequest.failed"));
  await expect(message).toHaveValue("From the tunnel");
  await page.context().setOffline(false);
  await send.dblclick();
  await page.getByRole("button", { name: t("common.ok") }).click();
  const asked = page.getByRole("link", { name: t("loanRequest.requestedLabel", { title }) });
  await expect(asked).toBeFocused();
  const [loan, ...more] = await loansOf(borrower);
  expect(loan?.borrowerMessage).toBe("From the tunnel");
  expect(more).toEqual([]);

  await visit(page, `/books/${id}`);
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await asked.press("Enter");
  await page.waitForURL("**/loans?tab=borrowed");
  expect(await loansOf(borrower)).toHaveLength(1);

  const desk = await openPage({ ...DESK, as: owner });
  await visit(desk, "/books/manage?tab=requests");
  await desk.getByRole("button", { name: t("loans.request.approve") }).dblclick();
  await expect(desk.getByRole("dialog", { name: t("loans.meetUpDialog.title") })).toBeVisible();
  await expect(desk.getByText(t("errors.LOAN_TRANSITION"))).toHaveCount(0);
  const told = await borrower.call<{ type: string }[]>("GET", "/notifications");
  expect(told.filter(({ type }) => type === "LOAN_APPROVED")).toHaveLength(1);
});

test("the next person in the same browser finds nothing of the one before", async ({
  openPage,
}) => {
  const [first, second] = await Promise.all([
    // Far away, so that her books are not found by him anyway.
    newReader({
      ...ENGLISH,
      name: "Wanda Before",
      country: "DEU",
      postalCode: "10115",
      city: "Berlin",
    }),
    newReader({ ...ENGLISH, name: "Victor After" }),
  ]);
  await first.call("POST", "/books", { title: "Diary of Wanda", author: "Wanda Before" });
  const page = await openPage({ ...DESK, as: first });
  for (const path of ["/books/manage?tab=books", "/loans", "/profile"]) await visit(page, path);
  await expect(page.getByText("Wanda Before").first()).toBeVisible();
  await page
    .getByRole("button", { name: t("nav.signOut") })
    .filter({ visible: true })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("nav.signOut") })
    .click();
  await page.waitForURL("**/login");
  await page.goBack();
  await expect(page, "the page before does not come back").toHaveURL(/\/login/);
  await expect(page.getByText("Wanda")).toHaveCount(0);

  await page.context().addCookies(second.cookies);
  for (const path of ["/search", "/books/manage?tab=books", "/loans", "/profile"]) {
    await visit(page, path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Wanda")).toHaveCount(0);
  }
  await expect(page.getByText("Victor After").first()).toBeVisible();
});

test("signing in leads back to the page one came for, and never to another site", async ({
  openPage,
}) => {
  const page = await openPage({ ...PHONE, locale: "en-GB" });
  const signIn = async () => {
    await page.getByRole("button", { name: t("login.continue") }).click();
    await page.getByRole("button", { name: "stranger@example.org" }).click();
  };
  const path = "/search?title=momo&radiusKm=10";
  await visit(page, path);
  await page.waitForURL(/\/login/);
  await signIn();
  await expect(page).toHaveURL(path);

  // What else leads nowhere is own-path.test.ts' matter.
  await page.context().clearCookies();
  await visit(page, "/login");
  await page.evaluate(() => localStorage.setItem("redirectAfterLogin", "//evil.example/x"));
  await signIn();
  await expect(page).toHaveURL("/search");
});

test("rubbish in the book form and in the settings is told field by field, and nothing typed is lost", async ({
  openPage,
}) => {
  const as = await newReader({ ...ENGLISH, name: "Solid Name" });
  const page = await openPage({ ...DESK, as });
  await test.step("the book form", () => fillBookForm(page, as));
  await test.step("the settings", () => fillSettings(page, as));
});

async function fillBookForm(page: Page, as: Reader): Promise<void> {
  await visit(page, "/books/manage");
  const form = page.getByRole("form", { name: t("manageBooks.form.newTitle") });
  const field = (name: string) => form.getByLabel(t(`manageBooks.form.${name}`), { exact: true });
  await field("title").fill("   ");
  await field("author").fill(RUBBISH);
  await field("isbn").fill("978-0-00-000000-1");
  await field("description").fill(RUBBISH);
  await form.getByRole("button", { name: t("manageBooks.form.submit") }).click();
  await expect(field("title")).toHaveAccessibleDescription(t("validation.required"));
  await expect(field("title")).toBeFocused();
  await expect(field("isbn")).toHaveAccessibleDescription(t("validation.isbnCheckDigit"));
  await expect(field("author")).toHaveValue(RUBBISH);
  await expect(field("description")).toHaveValue(RUBBISH);
  expect(await as.call("GET", `/books/owner/${as.id}`)).toEqual([]);

  await field("title").fill(RUBBISH);
  await field("isbn").fill("978-0-306-40615-7");
  await form.getByRole("button", { name: t("manageBooks.form.submit") }).click();
  await page.getByRole("tab", { name: t("manageBooks.tabBooks") }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(KEPT);
  await expect(page, "what was typed is a text and never code").toHaveTitle(/My books/);
  const [kept] = await as.call<{ title: string; isbn: string }[]>("GET", `/books/owner/${as.id}`);
  expect(kept).toMatchObject({ title: KEPT, isbn: "9780306406157" });
}

async function fillSettings(page: Page, as: Reader): Promise<void> {
  await visit(page, "/settings");
  const form = page.getByRole("form", { name: t("settings.profile.title") });
  const field = (name: string) => form.getByLabel(t(`settings.profile.${name}`));
  await form.getByLabel(t("settings.profile.name"), { exact: true }).fill(" ");
  const nickname = form.getByRole("textbox", { name: t("settings.profile.nickname") });
  await nickname.fill("  ");
  await form.getByRole("radio", { name: t("settings.profile.byNickname") }).check();
  await field("country").selectOption("");
  await field("postalCode").fill("x".repeat(60));
  await field("street").fill(RUBBISH);
  await field("phone").fill("call me maybe");
  await form.getByRole("button", { name: t("settings.profile.save") }).click();
  await expect(form.getByRole("alert")).toContainText(t("settings.profile.check"));
  await expect(nickname).toHaveAccessibleDescription(t("validation.nicknameRequired"));
  await expect(field("postalCode")).toHaveAccessibleDescription(
    t("validation.maxLength", { max: 20 }),
  );
  await expect(field("phone")).toHaveAccessibleDescription(t("validation.phone"));
  await expect(field("country")).toHaveAttribute("aria-invalid", "true");
  await expect(field("street")).toHaveValue(RUBBISH);

  const password = page.getByRole("form", { name: t("settings.password.title") });
  await password.getByLabel(t("settings.password.new"), { exact: true }).fill("long enough");
  await password.getByLabel(t("settings.password.confirm")).fill("long enough?");
  await password.getByRole("button", { name: t("settings.password.set") }).click();
  await expect(password.getByText(t("validation.mismatch"))).toBeVisible();
  expect(await as.call("GET", "/users/has-password")).toBe(false);
  expect(await as.call("GET", "/users/me")).toMatchObject({ name: "Solid Name" });
}
