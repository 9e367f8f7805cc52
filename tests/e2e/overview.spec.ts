import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { BookDto } from "@/lib/features/books/schema";
import type { CalendarFeed } from "@/lib/features/calendar/schema";
import type { Loan } from "@/lib/features/loans/schema";
import type { Analytics } from "@/lib/features/overview/schema";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { ANNA, befriend, BOHDAN, say } from "./support/chat";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const own = (key: string, values?: Record<string, string | number>) => t(`overview.${key}`, values);
const calendar = (key: string, values?: Record<string, string | number>) =>
  t(`calendar.${key}`, values);

const listed = (owner: Reader, fields: Partial<BookDto> = {}) =>
  owner.call<BookDto>("POST", "/books", {
    title: `Том ${unusualWord()}`,
    author: "Леся Українка",
    ...fields,
  });

/** A loan of a new book whose two sides will meet. */
async function meeting(owner: Reader, borrower: Reader): Promise<Loan> {
  const book = await listed(owner);
  const { id } = await borrower.call<Loan>("POST", "/loans", { bookId: book.id });
  await owner.call("PUT", `/loans/${id}/approve`, {});
  const meetup = {
    date: dayFromNow(3),
    time: "18:00",
    location: "library",
    timeZone: "Europe/Kyiv",
  };
  return owner.call("PUT", `/loans/${id}/schedule-meetup`, meetup);
}

const viewsOf = async (owner: Reader) =>
  (await owner.call<Analytics>("GET", `/users/${owner.id}/analytics`)).totals.views;
const figure = (page: Page, key: string, value: number) =>
  page
    .getByRole("list", { name: own("figures.label") })
    .getByRole("link", { name: `${value} ${own(`figures.${key}`)}` });

test("views by readers and visitors are counted once and drawn; one's own are not", async ({
  openPage,
}) => {
  const [owner, other] = [await newReader(), await newReader()];
  const book = await listed(owner);
  const page = await openPage({ ...DESK, as: owner });
  await visit(page, `/books/${book.id}`);
  const visitor = await openPage(DESK);
  await visit(visitor, `/books/${book.id}`);
  await reload(visitor);
  const theirs = await openPage({ ...DESK, as: other });
  await visit(theirs, `/search?title=${encodeURIComponent(book.title)}&radiusKm=5`);
  const counted = theirs.waitForResponse(`**/api/books/${book.id}/views`);
  await theirs.getByRole("button", { name: t("book.turn", { title: book.title }) }).click();
  expect((await counted).status()).toBe(204);
  await visit(theirs, `/books/${book.id}`);
  await expect.poll(() => viewsOf(owner)).toBe(2);

  await visit(page, "/owner/dashboard");
  await expect(page).toHaveURL(/\/books\/manage$/);
  await page.getByRole("tab", { name: t("manageBooks.tabOverview") }).click();
  await expect(
    page.getByRole("img", { name: own("chartViews", { total: 2, most: 2 }) }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: book.title })).toBeVisible();
  await page.getByText(own("table")).click();
  const today = page.getByRole("table").getByRole("row").nth(1);
  await expect(today.getByRole("cell").first()).toHaveText("2");
});

test("what is going on now is counted, and leads there; the calendar's address works for whoever has it, until there is a new one; the weekly letter is offered once a loan has ended", async ({
  openPage,
  playwright,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const loan = await meeting(owner, borrower);
  const asked = await listed(owner);
  await borrower.call("POST", "/loans", { bookId: asked.id });
  const page = await openPage({ ...PHONE, as: owner });
  await visit(page, "/books/manage?tab=overview");
  for (const [key, value] of [
    ["activeLoans", 1],
    ["upcomingMeetups", 1],
    ["friends", 0],
  ] as const) {
    await expect(figure(page, key, value)).toBeVisible();
  }
  const offer = page.getByRole("region", { name: own("letter.title") });
  await expect(offer).toBeHidden();

  const stranger = await playwright.request.newContext();
  await page.getByRole("button", { name: calendar("open") }).click();
  const dialog = page.getByRole("dialog", { name: calendar("title") });
  await dialog.getByRole("button", { name: calendar("create") }).click();
  const field = dialog.getByLabel(calendar("address"));
  const first = await field.inputValue();
  const feed = await stranger.get(first);
  expect(await feed.text()).toContain(`UID:meetup-${loan.id}@nearshelf`);
  await expect(dialog.getByRole("link", { name: calendar("subscribe") })).toHaveAttribute(
    "href",
    /^webcal:/,
  );

  await dialog.getByRole("button", { name: calendar("renew") }).click();
  const asking = page.getByRole("alertdialog", { name: calendar("renewTitle") });
  await asking.getByRole("button", { name: calendar("renew") }).click();
  await expect(asking).toBeHidden();
  await expect(field).not.toHaveValue(first);
  expect((await stranger.get(first)).status()).toBe(404);
  const { url } = await owner.call<CalendarFeed>("GET", "/users/me/calendar");
  await expect(field).toHaveValue(String(url));
  expect((await stranger.get(String(url))).status()).toBe(200);

  await dialog.getByRole("button", { name: calendar("end") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: calendar("end") })
    .click();
  await expect(dialog.getByRole("button", { name: calendar("create") })).toBeVisible();
  expect((await stranger.get(String(url))).status()).toBe(404);
  await stranger.dispose();
  await page.keyboard.press("Escape");

  await owner.call("PATCH", `/loans/${loan.id}/status`, { status: "LENT" });
  await owner.call("PUT", `/loans/${loan.id}/return`, {});
  await reload(page);
  await offer.getByRole("button", { name: own("letter.yes") }).click();
  await expect(page.getByText(own("letter.chosen"))).toBeVisible();
  await expect(offer).toBeHidden();
  await figure(page, "pendingRequests", 1).click();
  await expect(page.getByRole("button", { name: t("loans.request.approve") })).toBeVisible();
  await visit(page, "/settings#mail");
  await expect(page.getByLabel(t("settings.mail.weeklyLetter"))).toBeChecked();
});

test("a meet-up is taken along as a file, and what is wrong with another is said once, in the page's language", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const loan = await meeting(owner, borrower);
  const page = await openPage({ ...PHONE, locale: "en-GB", as: owner });
  await visit(page, "/loans");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: calendar("addLabel", { title: loan.bookTitle }) }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("meet-up.ics");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain(`UID:meetup-${loan.id}@nearshelf`);
  expect(text).toContain("STATUS:TENTATIVE");

  await page.getByRole("article").locator("[aria-haspopup=menu]").click();
  await page.getByRole("menuitem", { name: t("loans.actions.moveMeetUp") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("form")).toHaveAttribute("novalidate");
  const [day, time] = [
    dialog.getByLabel(t("loans.meetUpDialog.date")),
    dialog.getByLabel(t("loans.meetUpDialog.time")),
  ];
  await day.fill(dayFromNow(-3));
  await dialog.getByRole("button", { name: t("loans.meetUpDialog.submit") }).click();
  await expect(dialog.getByText(t("validation.past"))).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill(dayFromNow(3));
  await time.fill("");
  await time.press("1");
  await dialog.getByRole("button", { name: t("loans.meetUpDialog.submit") }).click();
  await expect(dialog.getByText(t("validation.time"))).toBeVisible();
  await time.fill("19:30");
  await dialog.getByRole("button", { name: t("loans.meetUpDialog.submit") }).click();
  await expect(dialog).toBeHidden();
});

test("a badge is told, worn, explained, and the next one is in sight", async ({ openPage }) => {
  const [owner, other] = [await newReader({ name: "Ірина Полиця" }), await newReader()];
  const page = await openPage({ ...DESK, as: owner });
  await visit(page, "/notifications");
  for (let at = 0; at < 25; at += 1) await listed(owner);
  const name = t("badges.names.BOOK_LOVER");
  const news = page.getByRole("link", {
    name: t("notifications.BADGE_EARNED.message", { badge: "BOOK_LOVER" }),
  });
  // The job comes round every few seconds, the fallback every minute.
  await expect(news).toBeVisible({ timeout: 75_000 });
  await news.click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(
    page.getByRole("list", { name: t("badges.list") }).getByRole("button", { name }),
  ).toBeVisible();
  await expect(page.getByText(t("badges.facts.borrowers"))).toBeVisible();
  await expect(page.getByText(t("badges.progress", { have: 0, need: 50 }))).toBeVisible();
  await expectAccessible(page);

  const theirs = await openPage({ ...PHONE, as: other });
  await visit(theirs, `/profile/${owner.id}`);
  const badge = theirs.getByRole("list", { name: t("badges.list") }).getByRole("button", { name });
  await badge.press("Enter");
  await expect(
    theirs.getByRole("dialog", { name }).getByText(t("badges.means.BOOK_LOVER")),
  ).toBeVisible();
  await expectAccessible(theirs);
  await theirs.keyboard.press("Escape");
  await expect(badge).toBeFocused();
  await expect(theirs.getByText(t("badges.ahead"))).toHaveCount(0);
});

test("a book that was given to a reader is taken off the shelf as such", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400.*givenTo=/);
  const [owner, writing, silent] = [
    await newReader(),
    await newReader({ name: ANNA }),
    await newReader({ name: BOHDAN }),
  ];
  const book = await listed(owner, { state: "AVAILABLE_FOR_GIVE_AWAY" });
  for (const other of [writing, silent]) await befriend(owner, other);
  await say(writing, { recipientId: owner.id }, ["Чи можна забрати книжку?"]);
  await say(owner, { recipientId: silent.id }, ["Хочете книжку?"]);
  const page = await openPage({ ...DESK, as: owner });
  await visit(page, "/books/manage?tab=books");
  await page
    .getByRole("article", { name: book.title })
    .getByRole("button", { name: t("manageBooks.card.delete") })
    .click();
  const asking = page.getByRole("alertdialog");
  await asking.getByRole("checkbox", { name: t("manageBooks.delete.given") }).check();
  const recipient = asking.getByLabel(t("manageBooks.delete.givenTo"));
  await recipient.selectOption(BOHDAN);
  await asking.getByRole("button", { name: t("manageBooks.delete.submit") }).click();
  await expect(asking.getByText(t("validation.noMessages"))).toBeVisible();
  await expectAccessible(page);
  await recipient.selectOption(ANNA);
  await asking.getByRole("button", { name: t("manageBooks.delete.submit") }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByRole("article", { name: book.title })).toHaveCount(0);
  const { stats } = await owner.call<{ stats: { booksGivenAway: number } }>(
    "GET",
    `/users/${owner.id}/badges`,
  );
  expect(stats.booksGivenAway).toBe(1);
});
