import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { NavCountsProvider, useNavCounts } from "@/components/layout/use-nav-counts";
import { dayAfter, today } from "@/components/loans/days";
import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import type { NavCounts } from "@/lib/features/navigation/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import type { NotificationType } from "@/prisma/client/enums";
import { HOUR } from "@/lib/shared/time";
import { aLoan, aRequest, ME, OTHER } from "../loans/loan";
import { answer, example } from "../support/api";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK, show, t } from "../support/show";

const s = (key: string) => t(`notificationsScreen.${key}`);
const NOTHING = { notifications: [], pending: [], asked: [], friendRequests: [] };

/** Unread, and in the future by this browser's clock, as if it were slow. */
async function news(type: NotificationType, title: string): Promise<Notification> {
  const [shown] = await example("GET /notifications");
  const timestamp = new Date(Date.now() + HOUR).toISOString();
  const params = { name: "Марко", title };
  const id = crypto.randomUUID();
  return { ...shown, id, matter: id, type, params, timestamp, read: false };
}

function answerOthers() {
  answer("GET /loans/pending", []);
  answer("GET /loans/extensions", []);
  answer("GET /users/me/friend-requests", []);
}

const list = () => page.getByRole("list", { name: s("news") });
const item = (title: string) => list().getByRole("article").filter({ hasText: title });
const holdsFocus = (locator: Locator) =>
  expect.poll(() => locator.element().contains(document.activeElement)).toBe(true);

/** Chooses an item of a notification's menu, by keyboard. */
async function choose(title: string, name: string) {
  await press(item(title).getByRole("button"));
  await press(page.getByRole("menuitem", { name: s(name) }));
}

test("an empty list says so while a slow answer is awaited, and then shows it", async () => {
  const { promise: allowed, resolve: come } = Promise.withResolvers<void>();
  const all = [await news("LOAN_APPROVED", "Тигролови")];
  answer("GET /notifications", () => allowed.then(() => all));
  answerOthers();
  await show(<NotificationsScreen first={NOTHING} />, { size: DESK });
  await expect.element(page.getByText(s("none.title"))).toBeVisible();
  come();
  await expect.element(item("Тигролови")).toBeVisible();
  await expect.element(page.getByText(s("none.title"))).not.toBeInTheDocument();
});

test("requests of one reader are one line, in which they are approved until the usual day, or declined", async () => {
  const loan = await aLoan("owner", { status: "REQUESTED" });
  const pending = [await aRequest(loan), await aRequest(loan, { id: crypto.randomUUID() })];
  answerOthers();
  answer("GET /loans/pending", () => [...pending]);
  answer("GET /notifications", []);
  answer("GET /loans/active", []);
  await show(<NotificationsScreen first={{ ...NOTHING, pending: [...pending] }} />, { me: ME });
  const row = page.getByRole("article", { name: OTHER.name });
  await expect.element(row).toHaveTextContent(t("loans.group.asks", { count: 2 }));
  await expect
    .element(row.getByRole("link", { name: OTHER.name }))
    .toHaveAttribute("href", `/loans?open=${loan.id}`);
  const button = (key: string) =>
    row.getByRole("button", { name: `${t(key, { count: 2 })}: ${OTHER.name}` });
  await button("loans.request.reject").click();
  const reject = page.getByRole("dialog", { name: t("loans.reject.title") });
  await reject.getByRole("button", { name: t("loans.reject.keep") }).click();
  const approved = answer("PUT /loans/approve", () => {
    pending.length = 0;
    return [{ ...loan, status: "APPROVED" as const, dueDate: "2031-12-23" }];
  });
  await button("loans.request.approve").click();
  await expect
    .element(page.getByRole("dialog", { name: t("loans.meetUpDialog.title") }))
    .toHaveTextContent(/2031/);
  await expect.element(row).not.toBeInTheDocument();
  expect(approved).toMatchObject([{ body: { dueDate: dayAfter(today(), 30) } }]);
});

test("three readers who ask are shown, and ten news; the rest is a press away and counts requests, as the heading does", async () => {
  const loan = await aLoan("owner", { status: "REQUESTED" });
  const requests = ["Оля", "Іван", "Марта", "Юрій", "Софія"].map(async (displayName) => {
    const request = await aRequest(loan, { id: crypto.randomUUID() });
    const borrower = { ...request.borrower, id: crypto.randomUUID(), displayName };
    return { ...request, borrower, borrowerUserId: borrower.id };
  });
  const pending = await Promise.all(requests);
  const [last] = pending.slice(-1);
  if (last) pending.push({ ...last, id: crypto.randomUUID() });
  const titles = Array.from({ length: 12 }, (_, at) => `Книжка ${at}`);
  const notifications = await Promise.all(titles.map((title) => news("LOAN_APPROVED", title)));
  answerOthers();
  answer("GET /loans/pending", pending);
  answer("GET /notifications", notifications);
  await show(<NotificationsScreen first={{ ...NOTHING, pending, notifications }} />, { me: ME });
  const waiting = page.getByRole("list", {
    name: t("notificationsScreen.waiting", { count: pending.length }),
  });
  await expect.element(waiting.getByRole("article")).toHaveLength(3);
  await expect
    .element(page.getByRole("link", { name: t("loans.group.rest", { count: 3 }) }))
    .toHaveAttribute("href", "/loans");
  await expect.element(list().getByRole("article")).toHaveLength(10);
  await expectLooksRight();
  await expectFitsLargeText();
  await page.getByRole("button", { name: t("common.showMore") }).click();
  await expect.element(list().getByRole("article")).toHaveLength(12);
});

test("marks and deletes one and all, by keyboard", async () => {
  const titles = ["Перша", "Друга", "Третя"];
  let all = await Promise.all(titles.map((title) => news("LOAN_APPROVED", title)));
  const any = await news("LOAN_APPROVED", "");
  const counts = await example("GET /users/me/counts");
  const count = (): NavCounts => ({
    ...counts,
    notifications: all.filter(({ read }) => !read).length,
  });
  const asRead = (each: Notification) => ({ ...each, read: true });
  answer("GET /notifications", () => all);
  answer("GET /users/me/counts", count);
  answer("PUT /notifications/[id]/read", ({ params }) => {
    all = all.map((each) => (each.id === params.id ? asRead(each) : each));
    return asRead(any);
  });
  answer("DELETE /notifications/[id]", ({ params }) => {
    all = all.filter(({ id }) => id !== params.id);
    return undefined;
  });
  answer("PUT /notifications/read-all", () => {
    all = all.map(asRead);
    return undefined;
  });
  const emptied = answer("DELETE /notifications", () => {
    all = [];
    return undefined;
  });
  answerOthers();
  const first = count();
  const Unread = () => <output aria-label="unread">{useNavCounts()?.notifications}</output>;
  await show(
    <NavCountsProvider first={first}>
      <main>
        <NotificationsScreen first={{ ...NOTHING, notifications: all }} />
      </main>
      <Unread />
    </NavCountsProvider>,
    { size: DESK },
  );
  const main = page.getByRole("main");
  const unread = page.getByRole("status", { name: "unread" });
  await expect.element(unread).toHaveTextContent("3");
  await expect.element(main.getByRole("status")).toHaveTextContent("");
  await choose("Перша", "markRead");
  await expect.element(unread).toHaveTextContent("2");
  await choose("Друга", "delete");
  await expect.element(item("Друга")).not.toBeInTheDocument();
  await expect.element(unread).toHaveTextContent("1");
  await holdsFocus(list());
  const readAll = page.getByRole("button", { name: s("readAll") });
  await press(readAll);
  await expect.element(unread).toHaveTextContent("0");
  await expect.element(readAll).toHaveAttribute("aria-disabled", "true");
  await expect.element(readAll).toHaveFocus();

  const sure = page.getByRole("alertdialog", { name: s("deleteTitle") });
  await press(page.getByRole("button", { name: s("deleteAll") }));
  await expect.element(sure).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  await press(sure.getByRole("button", { name: t("common.cancel") }));
  await expect.element(item("Перша")).toBeVisible();
  await press(page.getByRole("button", { name: s("deleteAll") }));
  await press(sure.getByRole("button", { name: s("deleteConfirm") }));
  await expect.element(main.getByText(s("none.title"))).toBeVisible();
  await holdsFocus(main);
  await expect.poll(() => emptied).toHaveLength(1);
});

test("more time that is asked for is given where it stands, once", async () => {
  const extension = { dueDate: dayAfter(today(), 44), message: "Ще два розділи!" };
  const asking = await aLoan("owner", {
    status: "LENT",
    extension: { ...extension, requestedAt: new Date().toISOString() },
  });
  let asked = [asking];
  answer("GET /notifications", []);
  answerOthers();
  answer("GET /loans/extensions", () => asked);
  await show(<NotificationsScreen first={{ ...NOTHING, asked }} />, { me: ME, size: DESK });
  const row = page.getByRole("article", { name: OTHER.name });
  await expect.element(row).toHaveTextContent(t("loans.group.wantsTime", { date: "" }).trim());
  await expect
    .element(row.getByRole("button", { name: t("loans.actions.declineTime") }))
    .toBeVisible();
  const given = answer("PUT /loans/[id]/extension/approve", () => {
    asked = [];
    return { ...asking, extension: null };
  });
  await row.getByRole("button", { name: t("loans.group.act.giveTime") }).dblClick();
  await expect.element(row).not.toBeInTheDocument();
  expect(given).toMatchObject([{ params: { id: asking.id } }]);
});

test("on the narrowest phone, in the longest language, a row still says who wants what until when", async () => {
  const asking = await aLoan("owner", {
    ...{ status: "LENT", bookTitle: "Тореадори з Васюківки" },
    extension: { dueDate: "2031-09-23", message: null, requestedAt: new Date().toISOString() },
  });
  const gift = await aLoan("owner", { status: "REQUESTED", kind: "GIFT", bookTitle: "Амадока" });
  const pending = [await aRequest(gift)];
  answer("GET /notifications", []);
  answerOthers();
  answer("GET /loans/pending", pending);
  answer("GET /loans/extensions", [asking]);
  const screen = <NotificationsScreen first={{ ...NOTHING, pending, asked: [asking] }} />;
  await show(screen, { me: ME, size: [320, 640], locale: "de" });
  const asked = "bittet um mehr Zeit, bis 23. September 2031";
  for (const text of ["Тореадори з Васюківки", asked, "Амадока", OTHER.name]) {
    const line = page.getByText(text, { exact: true }).first();
    await expect.element(line).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = line.element();
    expect([scrollWidth, scrollHeight], text).toEqual([clientWidth, clientHeight]);
  }
  for (const row of page.getByRole("article").all()) {
    const { left, right } = row.element().getBoundingClientRect();
    for (const button of row.getByRole("button").elements()) {
      const box = button.getBoundingClientRect();
      expect(box.left >= left && box.right <= right).toBe(true);
    }
  }
});

test("a meet-up leads to the loan and is confirmed where it stands, as a request of friendship is answered", async () => {
  const [request] = await example("GET /users/me/friend-requests");
  const [shown] = await example("GET /notifications");
  const scheduled = await news("MEETUP_SCHEDULED", "Тигролови");
  const params = { ...scheduled.params, books: 3, meetUpVersion: 2, meetUpConfirmed: 0 };
  const meetUp = { ...scheduled, params, loanId: request.id };
  const asked = {
    ...(await news("FRIEND_REQUEST", "")),
    loanId: null,
    actor: shown?.actor ? { ...shown.actor, id: request.id } : null,
  };
  let all: Notification[] = [meetUp, asked];
  answerOthers();
  const loan = await aLoan("borrower");
  let requests = [request];
  answer("GET /notifications", () => all);
  answer("GET /users/me/friend-requests", () => requests);
  answer("PUT /notifications/[id]/read", () => {
    all = all.map((each) => ({ ...each, read: true }));
    return asked;
  });
  const friends = await example("POST /users/[id]/friends/accept/[userId]");
  const accepted = answer("POST /users/[id]/friends/accept/[userId]", () => {
    requests = [];
    return friends;
  });
  await show(
    <NotificationsScreen first={{ ...NOTHING, notifications: all, friendRequests: requests }} />,
    {
      size: DESK,
    },
  );
  await expect.element(item("Тигролови")).toHaveTextContent("und 2 weitere Bücher");
  await expect
    .element(item("Тигролови").getByRole("link"))
    .toHaveAttribute("href", `/loans/${request.id}?notice=${meetUp.id}`);
  const confirm = item("Тигролови").getByRole("button", { name: /Марко/ });
  const confirmed = answer("PUT /loans/[id]/confirm-meetup", () => {
    all = [{ ...meetUp, read: true, params: { ...params, meetUpConfirmed: undefined } }, asked];
    return loan;
  });
  await confirm.dblClick();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(confirmed).toMatchObject([{ params: { id: request.id }, body: { version: 2 } }]);
  const article = page.getByRole("article", { name: t("notifications.FRIEND_REQUEST.title") });
  await expect.element(article.getByRole("link")).toHaveAttribute("href", "/friends?tab=requests");
  const name = request.displayName;
  await press(article.getByRole("button", { name: t("friends.requests.acceptLabel", { name }) }));
  await expect.element(page.getByText(t("friends.requests.accepted", { name }))).toBeVisible();
  expect(accepted).toMatchObject([{ params: { userId: request.id } }]);
  // After the answer it looks like any notification, and keeps the focus.
  await expect.element(article.getByRole("button")).toHaveLength(1);
  await expect.element(article.getByText(s("unread"))).not.toBeInTheDocument();
  await holdsFocus(article);
});
