import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { dayFromNow, unusualWord } from "./support/book";
import { befriend, say, talkIn } from "./support/chat";
import type { Reader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { words } from "./support/words";

const t = words("uk");
const en = words("en");
const de = words("de");

/** A lost connection is noticed and made anew within so many milliseconds. */
const BACK = { timeout: 20_000 };

const ANNA = "Анна Ткач";
const BOHDAN = "Богдан Мороз";

type MakeReader = (profile?: Record<string, unknown>) => Promise<Reader>;

async function friends(reader: MakeReader): Promise<[Reader, Reader]> {
  const pair: [Reader, Reader] = [await reader({ name: ANNA }), await reader({ name: BOHDAN })];
  await befriend(...pair);
  return pair;
}

/** The number at the chats' place of the navigation. */
const badge = (page: Page) =>
  page.getByRole("navigation", { name: t("nav.label") }).getByRole("link", { name: t("nav.chats") }).filter({ visible: true });

const inList = (page: Page, name: string) =>
  page.getByRole("list", { name: t("chat.list.label") }).getByRole("link", { name });

const unread = (count: number) => t("chat.list.unread", { count });

/** Whether a message is seen as read by its writer. */
const receipts = (page: Page, state: "sent" | "read") => page.getByRole("log").getByText(t(`chat.thread.${state}`), { exact: true });

test("two friends write to each other while one of them loses the connection", async ({ open, reader, tolerate }) => {
  test.setTimeout(120_000);
  tolerate(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [anna, bohdan] = await friends(reader);
  const [desk, phone] = [await open({ as: anna, ...DESK }), await open({ as: bohdan, ...PHONE })];
  await phone.goto("/search");
  await desk.goto(`/chats?with=${bohdan.id}`);
  const hers = talkIn(desk, t, BOHDAN);
  const his = talkIn(phone, t, ANNA);

  await test.step("the first message makes a conversation at once, with its number", async () => {
    await expect(desk.getByText(t("chat.thread.empty", { name: BOHDAN }))).toBeVisible();
    await expect(desk.getByRole("button", { name: t("chat.composer.send"), exact: true })).toBeDisabled();
    await hers.send("Добрий день! Маєте хвилину?");
    await expect(receipts(desk, "sent")).toBeVisible();
    await expect(badge(phone)).toContainText(t("nav.chatsCount", { count: 1 }));
    await badge(phone).click();
    await expect(inList(phone, ANNA)).toContainText(unread(1));
    await expect(inList(phone, ANNA)).toContainText("Маєте хвилину?");
  });

  await test.step("reading it zeroes the numbers and is seen on the other side", async () => {
    await inList(phone, ANNA).click();
    await expect(phone).toHaveURL(new RegExp(`with=${anna.id}`));
    await expect(receipts(desk, "read")).toBeVisible();
    await expect(badge(phone)).not.toContainText(t("nav.chatsCount", { count: 1 }));
    await his.send("Для вас завжди.");
    await expect(hers.log).toContainText("Для вас завжди.");
    await expect(receipts(phone, "read")).toBeVisible();
  });

  const before = ["Добрий день! Маєте хвилину?", "Для вас завжди."];
  const missed = ["Тоді перше.", "Потім друге.", "І третє."];
  const held = ["Я в тунелі.", "Уже виїжджаю."];

  await test.step("what is said meanwhile arrives when the connection is back, in order", async () => {
    await phone.context().setOffline(true);
    const offline = phone.getByText(t("chat.offline.title"), { exact: true });
    await expect(offline).toBeVisible({ timeout: 4_000 });
    for (const text of missed) await hers.send(text);
    await expect(receipts(desk, "sent")).toHaveCount(3);
    for (const text of held) await his.send(text);
    const reason = t("chat.failed.notSent", { reason: t("chat.failed.notConnected") });
    await expect(phone.getByText(reason)).toHaveCount(2);
    await phone.context().setOffline(false);
    await expect(offline).toBeHidden(BACK);
    await expect.poll(his.words, BACK).toEqual([...before, ...missed, ...held]);
    await expect.poll(hers.words, BACK).toEqual([...before, ...missed, ...held]);
    await expect(phone.getByText(reason)).toHaveCount(0);
    await expect(receipts(desk, "read")).toHaveCount(4);
  });

  await test.step("a reload shows the same", async () => {
    await Promise.all([desk.reload(), phone.reload()]);
    for (const talk of [hers, his]) await expect.poll(talk.words).toEqual([...before, ...missed, ...held]);
  });

  await test.step("the way back leads to the list and to where it was left", async () => {
    await phone.getByRole("button", { name: t("chat.thread.back") }).click();
    await expect(inList(phone, ANNA)).toBeVisible();
    await expect(phone).toHaveURL(/\/chats$/);
    await inList(phone, ANNA).click();
    await phone.goBack();
    await expect(inList(phone, ANNA)).toBeFocused();
  });
});

test("a block hides the conversation from both sides at once, and lifted, brings it back", async ({ open, reader }) => {
  const [anna, bohdan] = await friends(reader);
  await say(anna, { recipientId: bohdan.id }, ["Принесу книжку в суботу."]);
  const [hers, his] = [await open({ as: anna }), await open({ as: bohdan })];
  await Promise.all([hers.goto(`/chats?with=${bohdan.id}`), his.goto(`/chats?with=${anna.id}`)]);
  await talkIn(his, t, ANNA).send("Дякую!");
  await expect(hers.getByRole("log")).toContainText("Дякую!");
  const field = talkIn(his, t, ANNA).field;
  await field.fill("Ще одне питання");

  // Not one call of the two pages may fail, save what is under way at that very moment.
  await Promise.all([hers, his].map((page) => page.waitForLoadState("networkidle")));
  await anna.call("POST", `/users/${anna.id}/blocked/${bohdan.id}`);
  const closed = t("chat.missing.title");
  for (const page of [hers, his]) {
    await expect(page.getByText(closed)).toBeVisible();
    await expect(page.getByText("Принесу книжку")).toHaveCount(0);
    await expect(page.getByRole("list", { name: t("chat.list.label") })).toHaveCount(0);
  }
  await expect(his.getByRole("status").filter({ hasText: closed })).toBeFocused();
  await his.reload();
  await expect(his.getByText(closed)).toBeVisible();

  await anna.call("DELETE", `/users/${anna.id}/blocked/${bohdan.id}`);
  for (const page of [hers, his]) {
    await expect(page.getByRole("log")).toContainText("Принесу книжку в суботу.");
    await expect(page.getByText(t("chat.closed.kept"))).toBeVisible();
  }
});

test("a message and a loan are reported as what they are, by keyboard too", async ({ open, reader }) => {
  const [anna, bohdan] = [await reader({ name: ANNA }), await reader({ name: BOHDAN })];
  await befriend(anna, bohdan);
  const title = `Дім ${unusualWord()}`;
  const book = await bohdan.call<{ id: string }>("POST", "/books", { title, author: "Соломія Ясінська" });
  const loan = await anna.call<{ id: string }>("POST", "/loans", { bookId: book.id });
  const rude = "Купуйте тільки в мене!";
  await say(bohdan, { recipientId: anna.id }, ["Вітаю!", rude]);
  await say(anna, { recipientId: bohdan.id }, ["Ні, дякую."]);
  const page = await open({ as: anna, ...DESK });
  const dialog = page.getByRole("dialog", { name: t("moderation.report.title", { name: BOHDAN }) });
  const send = async (about: string) => {
    await expect(dialog).toContainText(t("moderation.report.about", { thing: about }));
    await dialog.getByLabel(t("moderation.report.reason")).selectOption("spam");
    await dialog.getByLabel(t("moderation.report.details")).fill("Уже втретє.");
    const sent = page.waitForRequest("**/api/reports");
    await dialog.getByRole("button", { name: t("moderation.report.submit") }).click();
    await expect(dialog).toHaveCount(0);
    return (await sent).postDataJSON() as { targetUserId: string; context: Record<string, string> };
  };

  await page.goto(`/chats?with=${bohdan.id}`);
  const log = talkIn(page, t, BOHDAN).log;
  const flag = (text: string) => log.getByRole("button", { name: t("moderation.report.messageLabel", { text }) });
  await expect(log.getByRole("button")).toHaveCount(2);
  await log.focus();
  await page.keyboard.press("Tab");
  await expect(flag(rude)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(flag("Вітаю!")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  const message = await send(t("moderation.report.message", { text: rude }));
  expect(message).toMatchObject({ targetUserId: bohdan.id, context: { messageId: expect.any(String) } });
  await expect(flag(rude)).toBeFocused();

  await page.goto("/loans?tab=borrowed");
  await page.getByRole("button", { name: t("moderation.report.loanLabel", { title, name: BOHDAN }) }).click();
  const about = await send(t("moderation.report.loan", { title }));
  expect(about).toMatchObject({ targetUserId: bohdan.id, context: { loanId: loan.id } });
});

test("friends who part keep what they wrote, and see why it is over", async ({ open, reader }) => {
  const [anna, bohdan] = await friends(reader);
  await say(anna, { recipientId: bohdan.id }, ["Було приємно."]);
  const page = await open({ as: bohdan });
  await page.goto(`/chats?with=${anna.id}`);
  await expect(page.getByText(t("chat.friend.tag"), { exact: true })).toBeVisible();
  await anna.call("DELETE", `/users/${anna.id}/friends/${bohdan.id}`);
  await expect(page.getByText(t("chat.closed.notConnected", { name: ANNA }))).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Було приємно.");
  await page.getByRole("button", { name: t("chat.friend.add") }).click();
  await expect(page.getByText(t("chat.friend.sent"), { exact: true })).toBeVisible();
  await anna.call("POST", `/users/${anna.id}/friends/accept/${bohdan.id}`);
  await talkIn(page, t, ANNA).send("Я знову тут.");
  await expect(receipts(page, "sent")).toBeVisible();
});

test("a loan has its own chat, open once the owner has answered", async ({ open, reader }) => {
  const owner = await reader({ name: ANNA });
  const borrower = await reader({ name: BOHDAN, preferredLanguage: "de" });
  const title = `Дім ${unusualWord()}`;
  const book = await owner.call<{ id: string }>("POST", "/books", { title, author: "Соломія Ясінська" });
  const loan = await borrower.call<{ id: string }>("POST", "/loans", { bookId: book.id });
  const theirs = await open({ as: borrower, ...PHONE });
  await theirs.goto(`/chats?loan=${loan.id}`);
  await expect(theirs.getByText(de("chat.closed.ownerFirst", { name: ANNA }))).toBeVisible();
  await expectAccessible(theirs);

  await owner.call("PUT", `/loans/${loan.id}/approve`, { dueDate: dayFromNow(14) });
  await talkIn(theirs, de, ANNA).send("Wann passt es dir?");
  await owner.call("PUT", `/loans/${loan.id}/schedule-meetup`, { date: dayFromNow(2), time: "18:00", location: "library" });
  await expect(theirs.getByText(de("enums.placeType.library"))).toBeVisible();

  const hers = await open({ as: owner, ...DESK });
  await hers.goto("/loans");
  const card = hers.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: t("chat.button.writeTo", { name: BOHDAN }) }).click();
  const window = hers.getByRole("region", { name: t("chat.dock.window", { name: BOHDAN }) });
  const talk = talkIn(window, t, BOHDAN);
  await expect(window).toContainText(title);
  await expect.poll(talk.words).toEqual(["Wann passt es dir?"]);
  await talk.send("У суботу!");
  await expect(theirs.getByRole("log")).toContainText("У суботу!");
  await window.getByRole("link", { name: t("chat.loan.open") }).click();
  await expect(hers).toHaveURL(/\/loans$/);
});

test("chats in windows at the edge: three at most, by keyboard, kept over a reload", async ({ open, reader }) => {
  const anna = await reader({ name: ANNA });
  const names = ["Іван Кіт", "Марія Лис", "Петро Вовк", "Ольга Сова"];
  const others = await Promise.all(names.map((name) => reader({ name })));
  for (const other of others) await befriend(anna, other);
  const page = await open({ as: anna, viewport: { width: 1600, height: 900 } });
  const button = (name: string) => page.getByRole("button", { name: t("chat.button.writeTo", { name }) });
  const windows = page.getByRole("region", { name: t("chat.dock.label") }).getByRole("region");
  const window = (name: string) => page.getByRole("region", { name: t("chat.dock.window", { name }), exact: true });
  await page.goto("/friends");

  for (const name of names) {
    await button(name).click();
    await expect(talkIn(window(name), t, name).field).toBeFocused();
  }
  await expect(windows).toHaveCount(3);
  await expect(window("Іван Кіт")).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.type("Привіт!\nЯк справи?".replace("\n", ""));
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Маю нову книжку.");
  await page.keyboard.press("Enter");
  const talk = talkIn(window("Ольга Сова"), t, "Ольга Сова");
  await expect.poll(talk.words).toEqual(["Привіт!Як справи?\nМаю нову книжку."]);
  await expect(talk.field).toBeFocused();

  await window("Марія Лис").getByRole("button", { name: t("chat.dock.minimise", { name: "Марія Лис" }) }).press("Enter");
  const maria = others[1] as Reader;
  await say(maria, { recipientId: anna.id }, ["Агов!", "Ти тут?"]);
  await expect(window("Марія Лис")).toContainText(t("chat.dock.unread", { count: 2 }));
  await expect(badge(page)).toContainText(t("nav.chatsCount", { count: 1 }));
  await page.reload();
  await expect(windows).toHaveCount(3);
  await window("Марія Лис").getByRole("button", { name: t("chat.dock.restore", { name: "Марія Лис" }) }).click();
  await expect.poll(talkIn(window("Марія Лис"), t, "Марія Лис").words).toEqual(["Агов!", "Ти тут?"]);
  await expect(badge(page)).not.toContainText(t("nav.chatsCount", { count: 1 }));

  await talkIn(window("Марія Лис"), t, "Марія Лис").field.press("Escape");
  await expect(windows).toHaveCount(2);
  await badge(page).click();
  await expect(inList(page, "Марія Лис")).toBeVisible();
  await expect(windows).toHaveCount(0);
});

test("older messages come on scrolling up, newer ones do not pull the reader down", async ({ open, reader }) => {
  const [anna, bohdan] = await friends(reader);
  const contents = Array.from({ length: 130 }, (_, at) => `Сторінка ${at + 1}`);
  await say(bohdan, { recipientId: anna.id }, contents);
  const page = await open({ as: anna });
  await page.goto(`/chats?with=${bohdan.id}`);
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
  await expect(inList(page, BOHDAN)).toContainText(unread(1));
  await pill.click();
  await expect(talk.log.getByText("А ось і нове.")).toBeInViewport();
  await expect(pill).toBeHidden();
  await expect(inList(page, BOHDAN)).not.toContainText(unread(1));
});

test("says how long a message may be, and what went wrong with one", async ({ open, reader }) => {
  const [anna, bohdan] = [await reader({ name: ANNA, preferredLanguage: "en" }), await reader({ name: BOHDAN })];
  await befriend(anna, bohdan);
  const page = await open({ as: anna });
  await page.goto(`/chats?with=${bohdan.id}`);
  const talk = talkIn(page, en, BOHDAN);
  const send = page.getByRole("button", { name: en("chat.composer.send"), exact: true });
  await talk.field.fill(" \n\u200b ");
  await expect(send).toBeDisabled();
  await talk.field.fill("a".repeat(3_800));
  await expect(page.getByText(en("chat.composer.left", { left: 200 }))).toBeVisible();
  await talk.field.fill("a".repeat(4_001));
  await expect(page.getByText(en("chat.composer.over", { over: 1, max: 4_000 }))).toBeVisible();
  await expect(send).toBeDisabled();

  await talk.send("See https://example.org/shelf.");
  await expect(talk.log.getByRole("link", { name: "https://example.org/shelf" })).toHaveAttribute("rel", /noopener/);
  await expect(talk.log.getByText(en("chat.thread.sent"), { exact: true }), "it has left with its token").toBeVisible();
  await page.evaluate(() => localStorage.removeItem("authToken"));
  await talk.send("Still there?");
  const reason = en("chat.failed.notSent", { reason: en("chat.failed.unauthenticated") });
  await expect(page.getByText(reason)).toBeVisible();
  await page.evaluate((token) => localStorage.setItem("authToken", token), anna.token);
  await expectAccessible(page);
  await page.getByRole("button", { name: en("chat.failed.retry") }).click();
  await expect(page.getByText(reason)).toBeHidden();
  await expect.poll(talk.words).toEqual(["See https://example.org/shelf.", "Still there?"]);
});

test("keeps one’s own chats in the browser until the sign-out, and nobody else’s", async ({ open, reader }) => {
  const [anna, bohdan] = await friends(reader);
  await say(bohdan, { recipientId: anna.id }, ["Збережіть це."]);
  const page = await open({ as: anna, ...DESK });
  await page.goto("/search");
  await page.evaluate((id) => localStorage.setItem(`chat_conversations_${id}`, "[]"), bohdan.id);
  await page.goto(`/chats?with=${bohdan.id}`);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("chat_")).sort());
  const text = () => page.evaluate((id) => localStorage.getItem(`chat_conversations_${id}`), anna.id);
  await expect.poll(text).toContain("Збережіть це.");
  expect(await kept(), "nobody else’s").not.toContain(`chat_conversations_${bohdan.id}`);
  await page.goto(`/profile/${bohdan.id}`);
  await page.getByRole("button", { name: t("chat.button.writeTo", { name: BOHDAN }) }).click();
  await expect.poll(kept).toEqual([`chat_active_${anna.id}`, `chat_conversations_${anna.id}`]);
  await page.getByRole("button", { name: t("nav.signOut") }).filter({ visible: true }).click();
  await page.waitForURL("**/login");
  expect(await kept()).toEqual([]);
});

test("an empty list says where conversations begin", async ({ open, reader }) => {
  const anna = await reader({ name: ANNA });
  const page = await open({ as: anna, ...DESK });
  await page.goto("/chats");
  await expect(page.getByText(t("chat.none.title"))).toBeVisible();
  const bohdan = await reader({ name: BOHDAN });
  await befriend(anna, bohdan);
  await say(bohdan, { recipientId: anna.id }, ["Вітаю!"]);
  await expect(inList(page, BOHDAN)).toContainText(unread(1));
  await expect(page.getByText(t("chat.choose"))).toBeVisible();
  await inList(page, BOHDAN).press("Enter");
  await expect(talkIn(page, t, BOHDAN).field).toBeFocused();
});
