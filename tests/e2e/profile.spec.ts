import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { demoUser, type Reader, newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const de = words("de");

const STATUSES = [
  "REQUESTED",
  "APPROVED",
  "SCHEDULED",
  "LENT",
  "RETURNED",
  "CANCELED",
  "LOST",
  "GIVEN",
];
const NOBODY = "01900000-0000-7000-8000-000000000000";

interface Made {
  id: string;
  title: string;
}

async function addBook(owner: Reader): Promise<Made> {
  const title = `Дім ${unusualWord()}`;
  const { id } = await owner.call<Made>("POST", "/books", { title, author: "Соломія Ясінська" });
  return { id, title };
}

/** A loan that the owner has agreed to. */
async function lend(owner: Reader, borrower: Reader): Promise<Made> {
  const book = await addBook(owner);
  const { id } = await borrower.call<Made>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate: dayFromNow(14) });
  return { id, title: book.title };
}

const history = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
const rowOf = (page: Page, title: string) => page.getByRole("article", { name: title });
const beginning = (text: string) => new RegExp(`^${text}`);
const counts = (page: Page, name: string) => page.getByRole("region", { name });

test("shows who one is, counts one’s loans in every status and opens a history ten at a time, by keyboard too", async ({
  openPage,
}) => {
  const owner = await demoUser("owner@example.org");
  const page = await openPage({ as: owner, ...DESK });
  await visit(page, "/profile");
  const card = page.getByRole("main");
  await expect(card.getByRole("heading", { level: 1 })).toHaveText("Оксана Мельник");
  for (const said of ["Львів", "Україна", t("users.emailVerified"), t("users.phoneVerified")]) {
    await expect(card).toContainText(said);
  }
  await expect(card.getByText(t("enums.language.uk"), { exact: true })).toBeVisible();
  for (const criterion of ["punctuality", "accuracy", "communication"]) {
    await expect(card).toContainText(t(`users.${criterion}`));
  }
  for (const [side, lent, given] of [
    ["counts.asLender", "LENT", "GIVEN"],
    ["counts.asBorrower", "BORROWED", "RECEIVED"],
  ] as const) {
    const terms = counts(page, t(`profile.${side}`)).getByRole("term");
    const labels = STATUSES.map((status) =>
      t(`enums.loanStatus.${{ LENT: lent, GIVEN: given }[status] ?? status}`),
    );
    await expect(terms).toHaveText(labels);
  }
  await expect(page.getByRole("link", { name: t("profile.loans") })).toHaveAttribute(
    "href",
    "/loans",
  );
  const lender = counts(page, t("profile.counts.asLender"));
  await lender.getByRole("button", { name: t("profile.tabLent") }).press("Enter");
  await expect(page).toHaveURL(/tab=lent/);
  await expect(page.getByRole("tab", { name: t("profile.tabLent") })).toBeFocused();

  const rows = history(page, t("profile.tabLent")).getByRole("article");
  await expect(rows).toHaveCount(10);
  await page.getByRole("button", { name: t("common.showMore") }).press("Enter");
  await expect(rows).toHaveCount(20);
  await expect(history(page, t("profile.tabLent")).locator("> li").nth(10)).toBeFocused();
  await page.getByRole("button", { name: t("common.showLess") }).click();
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole("button", { name: t("common.showMore") })).toBeFocused();

  await page.getByRole("tab", { name: t("profile.tabLent") }).press("ArrowLeft");
  await expect(history(page, t("profile.tabBorrowed"))).toBeVisible();

  await page.getByRole("tab", { name: t("profile.tabProfile") }).click();
  await page.getByRole("link", { name: t("profile.edit") }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test("manages a loan from the lent history, and rates once the book is back", async ({
  openPage,
}) => {
  const owner = await newReader();
  const borrower = await newReader({ name: "Jonas Weber", preferredLanguage: "de" });
  const { title } = await lend(owner, borrower);
  const page = await openPage({ as: owner });
  await visit(page, "/profile?tab=lent");
  const row = rowOf(page, title);
  await expect(row).toContainText(t("enums.loanStatus.APPROVED"));
  await expect(row.getByRole("link", { name: "Jonas Weber" })).toBeVisible();

  await row.getByRole("button", { name: t("loans.actions.manage") }).click();
  const manage = page.getByRole("dialog", { name: t("loans.manage.title") });
  await manage.getByRole("radio", { name: beginning(t("loans.manage.choice.lend")) }).check();
  await manage.getByRole("button", { name: t("loans.manage.submit") }).click();
  await expect(row).toContainText(t("enums.loanStatus.LENT"));

  await row.getByRole("button", { name: t("loans.actions.manage") }).click();
  await manage.getByRole("radio", { name: beginning(t("loans.manage.choice.return")) }).check();
  await manage.getByRole("button", { name: t("loans.manage.next") }).click();
  const back = page.getByRole("dialog", { name: t("loans.return.title") });
  await back.getByLabel(t("loans.return.condition")).check();
  await back.getByRole("button", { name: t("loans.return.submit") }).click();
  const rating = page.getByRole("dialog", {
    name: t("loans.rateBorrower.title", { name: "Jonas Weber" }),
  });
  await rating.getByRole("button", { name: t("loans.rateBorrower.later") }).click();
  await expect(row).toContainText(t("enums.loanStatus.RETURNED"));

  await row.getByRole("button", { name: t("loans.actions.rateBorrower") }).click();
  await rating.getByRole("button", { name: t("loans.rateBorrower.submit") }).click();
  await expect(row.getByRole("button")).toHaveCount(0);

  await page.getByRole("tab", { name: t("profile.tabProfile") }).click();
  await expect(counts(page, t("profile.counts.asLender"))).toContainText(
    t("profile.counts.total", { count: 1 }),
  );

  const other = await openPage({ as: borrower, ...PHONE });
  await visit(other, "/profile?tab=borrowed");
  await rowOf(other, title)
    .getByRole("button", { name: de("loans.actions.rateBook") })
    .click();
  await expect(
    other.getByRole("dialog", { name: de("loans.rateBook.title", { title }) }),
  ).toBeVisible();
});

test("another reader’s profile: books to ask for, and histories to look at", async ({
  openPage,
}) => {
  const [owner, borrower, viewer] = [
    await newReader({ name: "Ірина Гай" }),
    await newReader(),
    await newReader(),
  ];
  const kept = await addBook(owner);
  const lent = await lend(owner, borrower);
  const page = await openPage({ as: viewer, ...PHONE });
  await visit(page, `/profile/${owner.id}`);
  await expect(page).toHaveTitle(/Ірина Гай/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ірина Гай");
  await expect(page.getByText(t("profile.ratings.none"))).toBeVisible();
  await expect(page.getByText(owner.email)).toHaveCount(0);

  await page.getByRole("tab", { name: new RegExp(`^${t("profile.tabBooks")}\\s*1$`) }).click();
  await expect(page.getByRole("article", { name: lent.title })).toHaveCount(0);
  const card = page.getByRole("article", { name: kept.title });
  await card
    .getByRole("button", { name: t("loanRequest.askLabel", { title: kept.title }) })
    .click();
  const dialog = page.getByRole("dialog", { name: t("loanRequest.title") });
  await dialog.getByRole("button", { name: t("loanRequest.send") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect(
    card.getByRole("link", { name: t("loanRequest.requestedLabel", { title: kept.title }) }),
  ).toBeVisible();
  await expectAccessible(page);

  // A loan is told of to others once it is over.
  await page.getByRole("tab", { name: t("profile.tabLent") }).click();
  await expect(page.getByText(t("profile.history.noneLent"))).toBeVisible();
  await owner.call("PUT", `/loans/${lent.id}/return`, {});
  await reload(page);
  const rows = history(page, t("profile.tabLent")).getByRole("article");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(lent.title);
  await expect(rows.getByRole("button")).toHaveCount(0);
  await page.getByRole("tab", { name: t("profile.tabBorrowed") }).click();
  await expect(page.getByText(t("profile.history.noneBorrowed"))).toBeVisible();
});

test("one’s own address leads to one’s own page, which says when a history cannot be loaded; an unknown one leads nowhere", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/404|ERR_FAILED/);
  const viewer = await newReader();
  const page = await openPage({ as: viewer });
  await visit(page, `/profile/${viewer.id}`);
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("tab", { name: t("profile.tabBorrowed") }).click();
  await expect(page.getByText(t("profile.noneBorrowed.title"))).toBeVisible();
  await page.route("**/api/loans/owner/*", (route) => route.abort());
  await page.getByRole("tab", { name: t("profile.tabLent") }).click();
  await expect(page.getByText(t("profile.failed"))).toBeVisible();
  await page.unroute("**/api/loans/owner/*");
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect(page.getByText(t("profile.noneLent.title"))).toBeVisible();
  expect((await page.request.get("/profile/nobody")).status()).toBe(404);
  const answer = await visit(page, `/profile/${NOBODY}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: t("profile.missingTitle") })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(t("profile.missingTitle")));
});
