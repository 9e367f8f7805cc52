import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { approved, askFor, listBook, type Made } from "./support/lending";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const s = (key: string, values?: Record<string, string | number>) =>
  t(`notificationsScreen.${key}`, values);

async function promised(owner: Reader, borrower: Reader): Promise<Made> {
  const book = await listBook(owner, { title: `Вість ${unusualWord()}` });
  return { id: await approved(owner, borrower, { book }), title: book.title };
}

const newsOf = (page: Page, title: string, type?: string) =>
  page
    .getByRole("list", { name: s("news") })
    .getByRole("article", { name: type && t(`notifications.${type}.title`, { damaged: 0 }) })
    .filter({ hasText: title });
const unread = (page: Page, count: number) =>
  page.getByRole("link", {
    name: `${t("nav.notifications")} ${t("nav.notificationsCount", { count })}`,
  });
const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
/** Opens a page and waits for the socket channel: later events are pushed. */
async function openLive(page: Page, path: string): Promise<void> {
  const open = page
    .waitForEvent("websocket", (socket) => socket.url().includes("/api/ws"))
    .then((socket) =>
      socket.waitForEvent("framereceived", (frame) => String(frame.payload).startsWith("40")),
    );
  await visit(page, path);
  await open;
}

test("a change of status is told in passing, opens with the meet-up, and refreshes the loans; a returned book is rated once", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const { id, title } = await promised(owner, borrower);
  await owner.call("PUT", `/loans/${id}/schedule-meetup`, {
    date: dayFromNow(3),
    time: "18:00",
    location: "library",
  });
  const page = await openPage({ as: borrower, ...DESK, timezoneId: "Europe/Kyiv" });
  await openLive(page, "/loans?tab=borrowed");
  await page.evaluate(() => {
    addEventListener("loanStatusChanged", (event) => {
      document.documentElement.dataset.heard = (event as CustomEvent<{ type: string }>).detail.type;
    });
  });
  const asked: string[] = [];
  page.on("request", (call) => asked.push(new URL(call.url()).pathname));
  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  await expect(page.locator("html")).toHaveAttribute("data-heard", "LOAN_STATUS_CHANGE");
  await expect.poll(() => asked).toContain("/api/loans/history");
  await expect(page.getByRole("region", { name: t("loans.group.section.reading") })).toContainText(
    title,
  );

  await toast(page, title)
    .getByRole("button", { name: s("show") })
    .click();
  const status = dialog(page, title);
  await expect(status).toContainText(t("enums.loanStatus.BORROWED"));
  await expect(status).toContainText("18:00");
  await expect(status).toContainText(t("enums.placeType.library"));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/loans/${id}$`));
  await owner.call("PUT", `/loans/${id}/return`, {});
  await visit(page, "/notifications");
  const returned = newsOf(page, title, "BOOK_RETURNED");
  await expect(returned).toBeVisible();
  await expect(newsOf(page, title), "one entry for the loan").toHaveCount(1);
  await returned.locator("[data-way]").click();
  const rating = dialog(page, t("loans.rateBook.title", { title }));
  await rating.getByText("9", { exact: true }).click();
  await rating.getByRole("button", { name: t("loans.rateBook.submit") }).click();
  await expect(rating).toHaveCount(0);
  await visit(page, "/notifications");
  await returned.locator("[data-way]").click();
  await expect(rating).toContainText(t("loans.rateBook.already"));
  await expectAccessible(page);
});

test("a mail leads to what it tells of, and its last link ends mails of its kind", async ({
  openPage,
}) => {
  const [owner, borrower] = [await newReader(), await newReader()];
  const { id, title } = await promised(owner, borrower);
  const page = await openPage({ as: borrower, ...PHONE });
  const mail = page
    .getByRole("listitem")
    .filter({ hasText: borrower.email })
    .filter({ hasText: title });
  await expect(async () => {
    await visit(page, "/dev/outbox");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  const stop = await mail.getByRole("link", { name: /unsubscribe/ }).getAttribute("href");
  await mail.getByRole("link", { name: /\?notice=/ }).click();
  await expect(page).toHaveURL(new RegExp(`/loans/${id}$`));
  // The page asks, so no dialog covers it.
  await page.getByRole("button", { name: t("loans.actions.meetUp") }).click();
  await expect(dialog(page, t("loans.meetUpDialog.title"))).toBeVisible();

  const settings = await openPage({ as: borrower, ...DESK });
  await visit(settings, "/settings/notifications");
  const visitor = await openPage(PHONE);
  await visit(visitor, stop ?? "");
  await expect(visitor.getByText(t("mail.unsubscribe.kind.bookLoanStatusChanged"))).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: t("mail.unsubscribe.confirm") }).click();
  await expect(visitor.getByText(t("mail.unsubscribe.done.bookLoanStatusChanged"))).toBeVisible();
  const me = await borrower.call<{ emailNotificationSettings: object }>("GET", "/users/me");
  expect(me.emailNotificationSettings).toMatchObject({
    bookLoanStatusChanged: false,
    bookLoanRequest: true,
  });

  // Settings opened before the unsubscribe do not undo it.
  await settings.getByLabel(t("settings.mail.newMessage")).uncheck();
  await expect(settings.getByText(t("settings.mail.saved"))).toBeVisible();
  await expect(settings.getByLabel(t("settings.mail.bookLoanStatusChanged"))).not.toBeChecked();
});

test("without the channel the numbers come by asking", async ({ openPage, consoleErrors }) => {
  consoleErrors.allow(/api\/ws|ERR_FAILED|WebSocket/);
  const [owner, borrower] = [await newReader(), await newReader()];
  const page = await openPage({ as: owner, ...DESK });
  await page.clock.install();
  await page.routeWebSocket(/api\/ws/, (socket) => socket.close());
  await page.route("**/api/ws/**", (route) => route.abort());
  await visit(page, "/settings");
  await expect(page.getByRole("heading", { name: t("nav.settings") })).toBeVisible();
  await askFor(borrower, await listBook(owner));
  await page.clock.runFor(11_000);
  await expect(unread(page, 1)).toBeVisible();
});
