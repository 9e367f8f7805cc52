import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { ANNA, BOHDAN, befriend, inList, say, talkIn, twoFriends } from "./support/chat";
import { newReader, type Reader } from "./support/reader";
import { DESK, expect, test } from "./support/test";
import { visit, reload } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

/** The number at the chats' place of the navigation. */
const badge = (page: Page) =>
  page
    .getByRole("navigation", { name: t("nav.label") })
    .getByRole("link", { name: t("nav.chats") })
    .filter({ visible: true });

test("chats in windows at the edge: three at most, by keyboard, kept over a reload", async ({
  openPage,
}) => {
  const anna = await newReader({ name: ANNA });
  const names = ["Іван Кіт", "Марія Лис", "Петро Вовк", "Ольга Сова"];
  const others = await Promise.all(names.map((name) => newReader({ name })));
  for (const other of others) await befriend(anna, other);
  const page = await openPage({ as: anna, viewport: { width: 1600, height: 900 } });
  const button = (name: string) =>
    page.getByRole("button", { name: t("chat.button.writeTo", { name }) });
  const windows = page.getByRole("region", { name: t("chat.dock.label") }).getByRole("region");
  const window = (name: string) =>
    page.getByRole("region", { name: t("chat.dock.window", { name }), exact: true });
  await visit(page, "/friends");

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

  await window("Марія Лис")
    .getByRole("button", { name: t("chat.dock.minimise", { name: "Марія Лис" }) })
    .press("Enter");
  const maria = others[1] as Reader;
  await say(maria, { recipientId: anna.id }, ["Агов!", "Ти тут?"]);
  await expect(window("Марія Лис")).toContainText(t("chat.dock.unread", { count: 2 }));
  await expect(badge(page)).toContainText(t("nav.chatsCount", { count: 1 }));
  await reload(page);
  await expect(windows).toHaveCount(3);
  await window("Марія Лис")
    .getByRole("button", { name: t("chat.dock.restore", { name: "Марія Лис" }) })
    .click();
  await expect
    .poll(talkIn(window("Марія Лис"), t, "Марія Лис").words)
    .toEqual(["Агов!", "Ти тут?"]);
  await expect(badge(page)).not.toContainText(t("nav.chatsCount", { count: 1 }));

  await talkIn(window("Марія Лис"), t, "Марія Лис").field.press("Escape");
  await expect(windows).toHaveCount(2);
  await badge(page).click();
  await expect(inList(page, t, "Марія Лис")).toBeVisible();
  await expect(windows).toHaveCount(0);
});

test("keeps one’s own chats in the browser until the sign-out, and nobody else’s", async ({
  openPage,
}) => {
  const [anna, bohdan] = await twoFriends();
  await say(bohdan, { recipientId: anna.id }, ["Збережіть це."]);
  const page = await openPage({ as: anna, ...DESK });
  await visit(page, "/search");
  await page.evaluate((id) => localStorage.setItem(`chat_conversations_${id}`, "[]"), bohdan.id);
  await visit(page, `/chats?with=${bohdan.id}`);
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("chat_"))
        .sort(),
    );
  const text = () =>
    page.evaluate((id) => localStorage.getItem(`chat_conversations_${id}`), anna.id);
  await expect.poll(text).toContain("Збережіть це.");
  expect(await kept(), "nobody else’s").not.toContain(`chat_conversations_${bohdan.id}`);
  await visit(page, `/profile/${bohdan.id}`);
  await page.getByRole("button", { name: t("chat.button.writeTo", { name: BOHDAN }) }).click();
  await expect.poll(kept).toEqual([`chat_active_${anna.id}`, `chat_conversations_${anna.id}`]);
  await page
    .getByRole("button", { name: t("nav.signOut") })
    .filter({ visible: true })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("nav.signOut") })
    .click();
  await page.waitForURL("**/login");
  expect(await kept()).toEqual([]);
});
