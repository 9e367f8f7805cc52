import { expectAccessible } from "./support/axe";
import { unusualWord } from "./support/book";
import { ANNA, BOHDAN, befriend, receipts, say, talkIn, twoFriends } from "./support/chat";
import { newReader } from "./support/reader";
import { DESK, expect, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

test("friends who part keep what they wrote, and see why it is over; a block hides it from both sides at once, and lifted, brings it back", async ({
  openPage,
  consoleErrors,
}) => {
  const [anna, bohdan] = await twoFriends();
  await say(anna, { recipientId: bohdan.id }, ["Принесу книжку в суботу."]);
  const his = await openPage({ as: bohdan });
  await visit(his, `/chats?with=${anna.id}`);
  await expect(his.getByText(t("chat.friend.tag"), { exact: true })).toBeVisible();
  await anna.call("DELETE", `/users/${anna.id}/friends/${bohdan.id}`);
  await expect(his.getByText(t("chat.closed.notConnected", { name: ANNA }))).toBeVisible();
  await expect(his.getByRole("log")).toContainText("Принесу книжку в суботу.");
  await his.getByRole("button", { name: t("chat.friend.add") }).click();
  await expect(his.getByText(t("chat.friend.sent"), { exact: true })).toBeVisible();
  await anna.call("POST", `/users/${anna.id}/friends/accept/${bohdan.id}`);
  await talkIn(his, t, ANNA).send("Дякую!");
  await expect(receipts(his, t, "sent")).toBeVisible();

  const hers = await openPage({ as: anna });
  await visit(hers, `/chats?with=${bohdan.id}`);
  await expect(hers.getByRole("log")).toContainText("Дякую!");
  const field = talkIn(his, t, ANNA).field;
  await field.fill("Ще одне питання");

  // Not one call of the two pages may fail, save that of a page which connects at that very moment, for what it missed.
  consoleErrors.allow(/404.*\/messages\?after=/);
  await anna.call("POST", `/users/${anna.id}/blocked/${bohdan.id}`);
  const closed = t("chat.missing.title");
  for (const page of [hers, his]) {
    await expect(page.getByText(closed)).toBeVisible();
    await expect(page.getByText("Принесу книжку")).toHaveCount(0);
    await expect(page.getByRole("list", { name: t("chat.list.label") })).toHaveCount(0);
  }
  await expect(his.getByRole("status").filter({ hasText: closed })).toBeFocused();
  await reload(his);
  await expect(his.getByText(closed)).toBeVisible();

  await anna.call("DELETE", `/users/${anna.id}/blocked/${bohdan.id}`);
  for (const page of [hers, his]) {
    await expect(page.getByRole("log")).toContainText("Принесу книжку в суботу.");
    await expect(page.getByText(t("chat.closed.kept"))).toBeVisible();
  }
});

test("a message and a loan are reported as what they are, by keyboard too", async ({
  openPage,
}) => {
  const [anna, bohdan] = [await newReader({ name: ANNA }), await newReader({ name: BOHDAN })];
  await befriend(anna, bohdan);
  const title = `Дім ${unusualWord()}`;
  const book = await bohdan.call<{ id: string }>("POST", "/books", {
    title,
    author: "Соломія Ясінська",
  });
  const loan = await anna.call<{ id: string }>("POST", "/loans", { bookId: book.id });
  const rude = "Купуйте тільки в мене!";
  await say(bohdan, { recipientId: anna.id }, ["Вітаю!", rude]);
  await say(anna, { recipientId: bohdan.id }, ["Ні, дякую."]);
  const page = await openPage({ as: anna, ...DESK });
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

  await visit(page, `/chats?with=${bohdan.id}`);
  const log = talkIn(page, t, BOHDAN).log;
  const more = (text: string) =>
    log.getByRole("button", { name: t("chat.message.menu", { text }) });
  await expect(log.getByRole("button")).toHaveCount(3);
  await log.focus();
  await page.keyboard.press("Tab");
  await expect(more("Ні, дякую.")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(more("Вітаю!")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText([
    t("chat.message.copy"),
    t("moderation.report.action"),
  ]);
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: t("moderation.report.action") }).press("Enter");
  const message = await send(t("moderation.report.message", { text: rude }));
  expect(message).toMatchObject({
    targetUserId: bohdan.id,
    context: { messageId: expect.any(String) },
  });
  await expect(more(rude)).toBeFocused();

  await visit(page, "/loans?tab=borrowed");
  await page.getByRole("button", { name: t("loans.more", { title }) }).click();
  await page.getByRole("menuitem", { name: t("moderation.report.action") }).click();
  const about = await send(t("moderation.report.loan", { title }));
  expect(about).toMatchObject({ targetUserId: bohdan.id, context: { loanId: loan.id } });
});
