import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { ANNA, BOHDAN, befriend, inList, receipts, say, talkIn, twoFriends } from "./support/chat";
import { loseConnection } from "./support/offline";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const de = words("de");

/** A lost connection is noticed and made anew within so many milliseconds. */
const BACK = { timeout: 20_000 };

/** The number at the chats' place of the navigation. */
const badge = (page: Page) =>
  page
    .getByRole("navigation", { name: t("nav.label") })
    .getByRole("link", { name: t("nav.chats") })
    .filter({ visible: true });

const unread = (count: number) => t("chat.list.unread", { count });

test("two friends write to each other while one of them loses the connection", async ({
  openPage,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [anna, bohdan] = await twoFriends();
  const [desk, phone] = [
    await openPage({ as: anna, ...DESK }),
    await openPage({ as: bohdan, ...PHONE }),
  ];
  await visit(phone, "/search");
  await visit(desk, `/chats?with=${bohdan.id}`);
  const hers = talkIn(desk, t, BOHDAN);
  const his = talkIn(phone, t, ANNA);

  await test.step("the first message makes a conversation at once, with its number", async () => {
    await expect(desk.getByText(t("chat.thread.empty", { name: BOHDAN }))).toBeVisible();
    await expect(
      desk.getByRole("button", { name: t("chat.composer.send"), exact: true }),
    ).toBeDisabled();
    await hers.send("Добрий день! Маєте хвилину?");
    await expect(receipts(desk, t, "sent")).toBeVisible();
    await expect(badge(phone)).toContainText(t("nav.chatsCount", { count: 1 }));
    await badge(phone).click();
    await expect(inList(phone, t, ANNA)).toContainText(unread(1));
    await expect(inList(phone, t, ANNA)).toContainText("Маєте хвилину?");
  });

  await test.step("reading it zeroes the numbers and is seen on the other side", async () => {
    await inList(phone, t, ANNA).click();
    await expect(phone).toHaveURL(new RegExp(`with=${anna.id}`));
    await expect(receipts(desk, t, "read")).toBeVisible();
    await expect(badge(phone)).not.toContainText(t("nav.chatsCount", { count: 1 }));
    await his.send("Для вас завжди.");
    await expect(hers.log).toContainText("Для вас завжди.");
    await expect(receipts(phone, t, "read")).toBeVisible();
  });

  const before = ["Добрий день! Маєте хвилину?", "Для вас завжди."];
  const missed = ["Тоді перше.", "Потім друге.", "І третє."];
  const held = ["Я в тунелі.", "Уже виїжджаю."];

  await test.step("what is said meanwhile arrives when the connection is back, in order", async () => {
    await loseConnection(phone);
    const offline = phone.getByText(t("chat.offline.title"), { exact: true });
    // Sooner than by a missed heartbeat.
    await expect(offline).toBeVisible({ timeout: 7_000 });
    for (const text of missed) await hers.send(text);
    await expect(receipts(desk, t, "sent")).toHaveCount(3);
    for (const text of held) await his.send(text);
    const reason = t("chat.failed.notSent", { reason: t("chat.failed.notConnected") });
    await expect(phone.getByText(reason)).toHaveCount(2);
    await phone.context().setOffline(false);
    await expect(offline).toBeHidden(BACK);
    await expect.poll(his.words, BACK).toEqual([...before, ...missed, ...held]);
    await expect.poll(hers.words, BACK).toEqual([...before, ...missed, ...held]);
    await expect(phone.getByText(reason)).toHaveCount(0);
    await expect(receipts(desk, t, "read")).toHaveCount(4);
  });

  await test.step("a reload shows the same", async () => {
    await Promise.all([reload(desk), reload(phone)]);
    for (const talk of [hers, his])
      await expect.poll(talk.words).toEqual([...before, ...missed, ...held]);
  });

  await test.step("the way back leads to the list and to where it was left", async () => {
    await phone.getByRole("button", { name: t("chat.thread.back") }).click();
    await expect(inList(phone, t, ANNA)).toBeVisible();
    await expect(phone).toHaveURL(/\/chats$/);
    await inList(phone, t, ANNA).click();
    await phone.goBack();
    await expect(inList(phone, t, ANNA)).toBeFocused();
  });
});

test("the first words of a conversation and a draft outlive the page they were written on", async ({
  openPage,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [anna, bohdan] = await twoFriends();
  const page = await openPage({ as: anna, ...DESK });
  await visit(page, `/chats?with=${bohdan.id}`);
  await expect(page.getByText(t("chat.thread.empty", { name: BOHDAN }))).toBeVisible();
  await loseConnection(page);
  const field = page.getByLabel(t("chat.composer.label", { name: BOHDAN }));
  await talkIn(page, t, BOHDAN).send("Чи вільна ще книжка?");
  await field.fill("І ще одне");
  await visit(page, "about:blank");
  await page.context().setOffline(false);
  await visit(page, "/chats");
  await inList(page, t, BOHDAN).click();
  await expect(field).toHaveValue("І ще одне");
  await expect(talkIn(page, t, BOHDAN).log.getByText("Чи вільна ще книжка?")).toBeVisible();
  await expect(receipts(page, t, "sent")).toBeVisible();
});

test("a loan has its own chat, open once the owner has answered", async ({ openPage }) => {
  const owner = await newReader({ name: ANNA });
  const borrower = await newReader({ name: BOHDAN, preferredLanguage: "de" });
  const title = `Дім ${unusualWord()}`;
  const book = await owner.call<{ id: string }>("POST", "/books", {
    title,
    author: "Соломія Ясінська",
  });
  const loan = await borrower.call<{ id: string }>("POST", "/loans", { bookId: book.id });
  const theirs = await openPage({ as: borrower, ...PHONE });
  await visit(theirs, `/chats?loan=${loan.id}`);
  await expect(theirs.getByText(de("chat.closed.ownerFirst", { name: ANNA }))).toBeVisible();
  await expectAccessible(theirs);

  await owner.call("PUT", `/loans/${loan.id}/approve`, { dueDate: dayFromNow(14) });
  await talkIn(theirs, de, ANNA).send("Wann passt es dir?");
  await owner.call("PUT", `/loans/${loan.id}/schedule-meetup`, {
    date: dayFromNow(2),
    time: "18:00",
    location: "library",
  });
  await expect(theirs.getByText(de("enums.placeType.library"))).toBeVisible();

  const hers = await openPage({ as: owner, ...DESK });
  await visit(hers, "/loans");
  const card = hers.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: t("chat.button.writeTo", { name: BOHDAN }) }).click();
  const window = hers.getByRole("region", { name: t("chat.dock.window", { name: BOHDAN }) });
  const talk = talkIn(window, t, BOHDAN);
  await expect(window).toContainText(title);
  await expect.poll(talk.words).toEqual(["Wann passt es dir?"]);
  await talk.send("У суботу!");
  await expect(theirs.getByRole("log")).toContainText("У суботу!");
  await window.getByRole("link", { name: t("chat.loan.open") }).click();
  await expect(hers, "at this loan").toHaveURL(new RegExp(`/loans/${loan.id}$`));
});

test("one reader is one row of the list, with what one writes about inside", async ({
  openPage,
}) => {
  const [anna, bohdan] = await twoFriends();
  const title = `Дім ${unusualWord()}`;
  const book = await anna.call<{ id: string }>("POST", "/books", {
    title,
    author: "Соломія Ясінська",
  });
  const loan = await bohdan.call<{ id: string }>("POST", "/loans", { bookId: book.id });
  await anna.call("PUT", `/loans/${loan.id}/approve`, { dueDate: dayFromNow(14) });
  await say(bohdan, { loanId: loan.id }, ["Коли зручно?"]);
  const page = await openPage({ as: anna, ...DESK });
  await visit(page, "/friends");
  await expect(page).toHaveTitle(/^\(1\) /);
  // The windows listen once the page has come to rest.
  await page.getByRole("button", { name: t("chat.button.writeTo", { name: BOHDAN }) }).click();
  const window = page.getByRole("region", { name: t("chat.dock.window", { name: BOHDAN }) });
  await window.getByRole("button", { name: t("chat.dock.close", { name: BOHDAN }) }).click();

  await say(bohdan, { recipientId: anna.id }, ["Перше.", "І друге."]);
  const told = page.locator("[data-sonner-toast]").filter({ hasText: "І друге." });
  await expect(told).toContainText(BOHDAN);
  await expect(page).toHaveTitle(/^\(2\) /);
  await told.getByRole("button", { name: t("chat.dock.show") }).click();
  await expect(window.getByRole("log")).toContainText("І друге.");
  await expect(page, "what is shown is read").toHaveTitle(/^\(1\) /);

  await visit(page, "/chats");
  await expect(
    page.getByRole("list", { name: t("chat.list.label") }).getByRole("listitem"),
  ).toHaveCount(1);
  await inList(page, t, BOHDAN).click();
  await expect(page).toHaveURL(new RegExp(`loan=${loan.id}$`));
  await expect(page.getByRole("log").getByText(t("chat.thread.unreadFrom"))).toBeVisible();
  const subjects = page.getByRole("navigation", { name: t("chat.subjects.label") });
  await expect(subjects.getByRole("button", { name: title })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await subjects.getByRole("button", { name: t("chat.subjects.direct") }).click();
  await expect(page).toHaveURL(new RegExp(`with=${bohdan.id}$`));
  await expect.poll(talkIn(page, t, BOHDAN).words).toEqual(["Перше.", "І друге."]);
  await anna.call("PUT", `/loans/${loan.id}/return`, {});
  await reload(page);
  await expect(subjects.getByRole("button", { name: title })).toHaveCount(0);
  await subjects.getByRole("button", { name: t("chat.subjects.over", { count: 1 }) }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`loan=${loan.id}$`));
});

test("older messages come on scrolling up, newer ones do not pull the reader down; it is said how long a message may be, and what went wrong with one", async ({
  openPage,
}) => {
  const [anna, bohdan] = await twoFriends();
  const contents = Array.from({ length: 130 }, (_, at) => `Сторінка ${at + 1}`);
  await say(bohdan, { recipientId: anna.id }, contents);
  const page = await openPage({ as: anna });
  await visit(page, `/chats?with=${bohdan.id}`);
  const talk = talkIn(page, t, BOHDAN);
  await expect(talk.log.getByText("Сторінка 130", { exact: true })).toBeInViewport();
  expect(await talk.words()).toEqual(contents.slice(80));

  await talk.log.focus();
  await page.keyboard.press("Home");
  await expect.poll(talk.words).toEqual(contents.slice(30));
  await expect(talk.log.getByText("Сторінка 81", { exact: true })).toBeInViewport();
  await page.keyboard.press("Home");
  await expect.poll(talk.words).toEqual(contents);
  await page.keyboard.press("Home");
  await expect(talk.log.getByText(t("chat.thread.beginning"))).toBeInViewport();

  await say(bohdan, { recipientId: anna.id }, ["А ось і нове."]);
  const pill = page.getByRole("button", { name: t("chat.thread.newMessages", { count: 1 }) });
  await expect(pill).toBeVisible();
  await expect(talk.log.getByText("Сторінка 1", { exact: true })).toBeInViewport();
  await expect(inList(page, t, BOHDAN)).toContainText(unread(1));
  await pill.click();
  await expect(talk.log.getByText("А ось і нове.")).toBeInViewport();
  await expect(pill).toBeHidden();
  await expect(inList(page, t, BOHDAN)).not.toContainText(unread(1));

  const send = page.getByRole("button", { name: t("chat.composer.send"), exact: true });
  await talk.field.fill(" \n\u200b ");
  await expect(send).toBeDisabled();
  await talk.field.fill("a".repeat(3_800));
  await expect(page.getByText(t("chat.composer.left", { left: 200 }))).toBeVisible();
  await talk.field.fill("a".repeat(4_001));
  await expect(page.getByText(t("chat.composer.over", { over: 1, max: 4_000 }))).toBeVisible();
  await expect(send).toBeDisabled();

  await talk.send("See https://example.org/shelf.");
  await expect(talk.log.getByRole("link", { name: "https://example.org/shelf" })).toHaveAttribute(
    "rel",
    /noopener/,
  );
  await expect(
    talk.log.getByText(t("chat.thread.sent"), { exact: true }),
    "it has left with its token",
  ).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("authToken"));
  await talk.send("Still there?");
  const reason = t("chat.failed.notSent", { reason: t("chat.failed.unauthenticated") });
  await expect(page.getByText(reason)).toBeVisible();
  await page.evaluate((token) => localStorage.setItem("authToken", token), anna.token);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("chat.failed.retry") }).click();
  await expect(page.getByText(reason)).toBeHidden();
  await expect
    .poll(async () => (await talk.words()).slice(-2))
    .toEqual(["See https://example.org/shelf.", "Still there?"]);
});

test("an empty list says where conversations begin", async ({ openPage }) => {
  const anna = await newReader({ name: ANNA });
  const page = await openPage({ as: anna, ...DESK });
  await visit(page, "/chats");
  await expect(page.getByText(t("chat.none.title"))).toBeVisible();
  const bohdan = await newReader({ name: BOHDAN });
  await befriend(anna, bohdan);
  await say(bohdan, { recipientId: anna.id }, ["Вітаю!"]);
  await expect(inList(page, t, BOHDAN)).toContainText(unread(1));
  await expect(page.getByText(t("chat.choose"))).toBeVisible();
  await inList(page, t, BOHDAN).press("Enter");
  await expect(talkIn(page, t, BOHDAN).field).toBeFocused();
});
