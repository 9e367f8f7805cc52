import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chatOf } from "@/components/chat/chat";
import { ChatsScreen } from "@/components/chat/chats-screen";
import type { Conversation } from "@/lib/features/chat/schema";
import { answer, example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK, show, t } from "../support/show";
import { aReader, NAME } from "./talks";

const c = (key: string, values?: Record<string, string | number>) => t(`chat.${key}`, values);
const log = page.getByRole("log");
const field = page.getByRole("textbox", { name: c("composer.label", { name: NAME }) });
const send = page.getByRole("button", { name: c("composer.send"), exact: true });
const said = () =>
  log
    .getByRole("paragraph")
    .elements()
    .map(({ textContent }) => textContent);
const row = page.getByRole("list", { name: c("list.label") }).getByRole("link");

/** The screen with these conversations, the first one open. */
function open(me: { id: string }, conversations: Conversation[], size?: typeof DESK) {
  const at = `/chats?with=${conversations[0]?.friendId}`;
  return show(<ChatsScreen conversations={conversations} />, { me, at, size });
}

test("older messages come on scrolling up, newer ones do not pull the reader down", async () => {
  const { me, all, talk } = aReader();
  const texts = Array.from({ length: 130 }, (_, at) => `Сторінка ${at + 1}`);
  const { friendId } = await talk(texts);
  await open(me, all, DESK);
  await expect.poll(said).toEqual(texts.slice(80));
  const at = (text: string) =>
    expect.element(log.getByText(text, { exact: true })).toBeInViewport();
  await at("Сторінка 130");
  await press(log, "{Home}");
  await expect.poll(said).toEqual(texts.slice(30));
  await at("Сторінка 81");
  await press(log, "{Home}");
  await expect.poll(said).toEqual(texts);
  await press(log, "{Home}");
  await at(c("thread.beginning"));

  const [line] = await example("GET /chat/direct/[userId]/messages");
  const news = { seq: 131, content: "А ось і нове.", read: false, loanId: null };
  const sides = { senderId: friendId, recipientId: me.id };
  const ids = { id: crypto.randomUUID(), clientId: null };
  const reads = answer("POST /chat/direct/[userId]/read", undefined);
  chatOf(me.id).sync.receive({ ...line, ...news, ...sides, ...ids });
  const pill = page.getByRole("button", { name: c("thread.newMessages", { count: 1 }) });
  await expect.element(pill).toBeVisible();
  await at("Сторінка 1");
  await expect.element(row).toHaveTextContent(c("list.unread", { count: 1 }));
  await pill.click();
  await at("А ось і нове.");
  await expect.element(pill).not.toBeInTheDocument();
  await expect.element(row).not.toHaveTextContent(c("list.unread", { count: 1 }));
  await expect.poll(() => reads).toMatchObject([{ body: { upTo: 131 } }]);
});

test("it is said how long a message may be; what is not sent says why and stays; links open safely", async () => {
  const { me, all, talk } = aReader();
  await talk(["See https://example.org/shelf."]);
  await open(me, all, DESK);
  await expect
    .element(log.getByRole("link", { name: "https://example.org/shelf" }))
    .toHaveAttribute("rel", expect.stringContaining("noopener"));
  await field.fill(" \n\u200b ");
  await expect.element(send).toBeDisabled();
  await field.fill("a".repeat(3_800));
  await expect.element(page.getByText(c("composer.left", { left: 200 }))).toBeVisible();
  await field.fill("a".repeat(4_001));
  await expect.element(page.getByText(c("composer.over", { over: 1, max: 4_000 }))).toBeVisible();
  await expectLooksRight();
  await expect.element(send).toBeDisabled();
  for (const [text, why] of [
    ["Still there?", "unauthenticated"],
    ["Я в тунелі.", "notConnected"],
  ] as const) {
    if (why === "notConnected") localStorage.setItem("authToken", "of the test");
    await field.fill(text);
    await send.click();
    const reason = c("failed.notSent", { reason: c(`failed.${why}`) });
    await expect.element(page.getByText(reason)).toBeVisible();
  }
  await expect
    .poll(said)
    .toEqual(["See https://example.org/shelf.", "Still there?", "Я в тунелі."]);
  await expect.element(page.getByRole("button", { name: c("failed.retry") })).toHaveLength(2);
  await expect.element(page.getByText(c("offline.title"), { exact: true })).toBeVisible();
});

test("one thread holds what is written directly and about loans; a filter shows a loan's, and messages go there", async () => {
  const { me, all, talk } = aReader();
  const loans = [crypto.randomUUID(), crypto.randomUUID()].sort();
  const [loanId = "", overId = ""] = loans;
  const { friendId } = await talk(["Перше.", "І друге."], { minutes: [1, 4] });
  const loan = { friendId, bookTitle: "Тигролови", loanStatus: "APPROVED" as const, loanId };
  await talk(["Коли зручно?", "Чекаю."], { ...loan, unreadCount: 1, minutes: [3, 6] });
  const over = { bookTitle: "Маруся", loanStatus: "RETURNED" as const, loanId: overId };
  await talk(["Дякую!"], { ...loan, ...over, unreadCount: 1, minutes: [5] });
  answer("GET /loans/[id]", await example("GET /loans/[id]"));
  const reads = answer("POST /chat/[loanId]/read", undefined);
  await show(<ChatsScreen conversations={all} />, { me, at: "/chats", size: DESK });
  await expect.element(page.getByText(c("choose"))).toBeVisible();
  await expect.element(row).toHaveLength(1);
  await press(row);
  expect(window.location.search).toBe(`?with=${friendId}`);
  await expect.element(field).toHaveFocus();
  await expect.poll(said).toEqual(["Перше.", "Коли зручно?", "І друге.", "Дякую!", "Чекаю."]);
  const parts = log.getByRole("listitem").elements();
  const divider = parts.findIndex(({ textContent }) => textContent === c("thread.unreadFrom"));
  expect(parts[divider + 2]?.textContent, "after the loan's card").toContain("Дякую!");
  await expect.poll(() => reads.map(({ params }) => params.loanId).sort()).toEqual(loans);
  await expect.element(row).not.toHaveTextContent(c("list.unread", { count: 2 }));
  const cards = log.getByRole("link");
  await expect.element(cards).toHaveLength(3);
  await expect.element(cards.first()).toHaveAttribute("href", `/loans/${loanId}`);
  await expect.element(cards.nth(1)).toHaveTextContent("Маруся");

  const about = page.getByText(`${c("list.about")} Тигролови`);
  await expect.element(about).not.toBeInTheDocument();
  const filter = page.getByRole("group", { name: c("subjects.label") });
  await filter.getByRole("button", { name: "Тигролови" }).click();
  expect(window.location.search).toBe(`?loan=${loanId}`);
  await expect.poll(said).toEqual(["Коли зручно?", "Чекаю."]);
  await expect.element(about).toBeVisible();
  await expectLooksRight();
  await expect.element(field).toHaveFocus();
  await field.fill("О шостій.");
  await send.click();
  await expect.poll(said).toContain("О шостій.");
  await filter.getByRole("button", { name: c("subjects.over", { count: 1 }) }).click();
  await page.getByRole("menuitem", { name: "Маруся" }).click();
  await expect.poll(said).toEqual(["Дякую!"]);
  await filter.getByRole("button", { name: c("subjects.all") }).click();
  await field.fill("До зустрічі!");
  await send.click();
  await expect.poll(() => said().slice(-2)).toEqual(["О шостій.", "До зустрічі!"]);
  const { threads } = chatOf(me.id).model.state;
  expect(threads.get(`direct:${friendId}`)?.pending).toMatchObject([{ content: "До зустрічі!" }]);
  expect(threads.get(`loan:${loanId}`)?.pending).toMatchObject([{ content: "О шостій." }]);
});

test("on a phone the way back leads to the list and to where it was left; an empty list says where conversations begin", async () => {
  const { me, talk } = aReader();
  await show(<ChatsScreen conversations={[]} />, { me, at: "/chats" });
  await expect.element(page.getByText(c("none.title"))).toBeVisible();
  const { friendId } = await talk(["Вітаю!"]);
  await chatOf(me.id).sync.refresh();
  await row.click();
  expect(window.location.search).toBe(`?with=${friendId}`);
  await expect.element(log).toHaveTextContent("Вітаю!");
  await page.getByRole("button", { name: c("thread.back") }).click();
  await expect.element(row).toHaveFocus();
  expect(window.location.search).toBe("");
});

test("who may not write is told why; friendship can be asked for; what is not there says so", async () => {
  const { me, all, talk } = aReader();
  const closed = { mayWrite: false, friendshipStatus: "NOT_FRIENDS" as const };
  const first = await talk(["Принесу книжку."], { ...closed, closed: "notConnected" });
  const names = ["Марія Лис", "Петро Вовк"];
  await talk([], { ...closed, closed: "ownerFirst", friendName: names[0] });
  await talk(["Так."], { ...closed, closed: "giftGone", friendName: names[1] });
  await open(me, all, DESK);
  await expect
    .element(page.getByText(c("closed.notConnected", { name: NAME })))
    .toHaveTextContent(c("closed.kept"));
  const [, ...others] = all;
  const asked = await example("POST /users/[id]/friends/request/[userId]");
  answer("POST /users/[id]/friends/request/[userId]", () => {
    Object.assign(first, { friendshipStatus: "REQUEST_SENT" });
    return asked;
  });
  await page.getByRole("button", { name: c("friend.add") }).click();
  await expect.element(page.getByText(c("friend.sent"), { exact: true })).toBeVisible();
  for (const { friendId, friendName, closed: why } of others) {
    window.history.pushState(null, "", `/chats?with=${friendId}`);
    await expect
      .element(page.getByText(c(`closed.${why}`, { name: friendName ?? "" })))
      .toBeVisible();
  }
  window.history.pushState(null, "", `/chats?with=${crypto.randomUUID()}`);
  const missing = page.getByRole("status").filter({ hasText: c("missing.title") });
  await expect.element(missing).toHaveFocus();
  await expect.element(log).not.toBeInTheDocument();
});

test("a message is reported as what it is, by keyboard", async () => {
  const { me, all, talk } = aReader();
  const { friendId } = await talk(["Вітаю!", "Купуйте тільки в мене!", "Чекаю."]);
  await open(me, all, DESK);
  const more = (text: string) => log.getByRole("button", { name: c("message.menu", { text }) });
  await expect.element(more("Чекаю.")).toBeInTheDocument();
  await press(log, "{Tab}");
  await expect.element(more("Чекаю.")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(more("Вітаю!")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(page.getByRole("menuitem", { name: c("message.copy") })).toBeVisible();
  await expectLooksRight();
  await press(page.getByRole("menuitem", { name: t("moderation.report.action") }));
  const dialog = page.getByRole("dialog", { name: t("moderation.report.title", { name: NAME }) });
  const thing = t("moderation.report.message", { text: "Купуйте тільки в мене!" });
  await expect.element(dialog).toHaveTextContent(t("moderation.report.about", { thing }));
  const reports = answer("POST /reports", await example("POST /reports"));
  await dialog.getByLabelText(t("moderation.report.reason")).selectOptions("spam");
  await dialog.getByLabelText(t("moderation.report.details")).fill("Уже втретє.");
  await press(dialog.getByRole("button", { name: t("moderation.report.submit") }));
  await expect.element(dialog).not.toBeInTheDocument();
  const context = { messageId: expect.any(String) };
  expect(reports).toMatchObject([{ body: { targetUserId: friendId, context } }]);
  await expect.element(more("Купуйте тільки в мене!")).toHaveFocus();
});
