import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { befriend, say, talkIn } from "./support/chat";
import { newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const section = (page: Page, key: string) =>
  page.getByRole("region", { name: t(`settings.${key}.title`), exact: true });
test("takes one’s data along, and is asked before a link, or the way back, leads away from a profile that is not saved", async ({
  openPage,
}) => {
  const page = await openPage({ as: await newReader(), ...DESK });
  await visit(page, "/friends");
  const place = (key: string) =>
    page
      .getByRole("navigation", { name: t("nav.label") })
      .getByRole("link", { name: t(key) })
      .filter({ visible: true });
  await place("nav.settings").click();
  await page.waitForURL("**/settings");

  const started = page.waitForEvent("download");
  await section(page, "data")
    .getByRole("button", { name: t("settings.data.export") })
    .click();
  expect((await started).suggestedFilename()).toMatch(/^nearshelf-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(t("settings.data.exported"))).toBeVisible();

  const form = page.getByRole("form", { name: t("settings.profile.title") });
  await form.getByLabel(t("settings.profile.street")).fill("Личаківська");
  await place("nav.friends").click();
  const question = page.getByRole("alertdialog", { name: t("settings.unsaved.title") });
  await expectAccessible(page);
  await question.getByRole("button", { name: t("settings.unsaved.stay") }).click();
  await expect(form.getByLabel(t("settings.profile.street"))).toHaveValue("Личаківська");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: t("settings.unsaved.leave") }).click();
  await page.waitForURL("**/friends");
});

test("deletes the account: the others keep the words, and nothing else", async ({ openPage }) => {
  const leaver = await newReader({ name: "Остап Мандрівний" });
  const friend = await newReader({ name: "Марта" });
  await befriend(leaver, friend);
  await say(leaver, { recipientId: friend.id }, ["Бувайте здорові!"]);
  await leaver.call("POST", "/users/change-password", { newPassword: "to the very last" });

  const chats = await openPage({ as: friend, ...DESK });
  await visit(chats, "/chats");
  await expect(chats.getByText("Остап Мандрівний").first()).toBeVisible();

  const page = await openPage({ as: leaver, ...PHONE });
  await visit(page, "/settings");
  await section(page, "data")
    .getByRole("button", { name: t("settings.data.delete") })
    .click();
  const dialog = page.getByRole("alertdialog", { name: t("settings.data.deleteTitle") });
  await dialog
    .getByLabel(t("settings.data.typeAddress", { email: leaver.email }))
    .fill(leaver.email);
  await dialog.getByLabel(t("settings.data.password")).fill("to the very last");
  await dialog.getByRole("button", { name: t("settings.data.deleteConfirm") }).click();
  await page.waitForURL("**/login?deleted=1");
  await expect(page.getByText(t("login.deleted"))).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|chat/.test(key))),
  ).toEqual([]);
  await visit(page, "/search");
  await expect(page).toHaveURL(/\/login/);

  await expect(chats.getByText(t("chat.nobody")).first()).toBeVisible();
  await expect(chats.getByText("Остап Мандрівний")).toHaveCount(0);
  await chats.getByText("Бувайте здорові!").first().click();
  await expect(talkIn(chats, t, t("chat.nobody")).log.getByText("Бувайте здорові!")).toBeVisible();
});
