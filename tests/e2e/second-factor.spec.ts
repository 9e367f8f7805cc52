import type { Page } from "@playwright/test";
import { appCode } from "../support/authenticator";
import { expectAccessible } from "./support/axe";
import { befriend, inList, say, talkIn } from "./support/chat";
import { signedInBefore, newReader } from "./support/reader";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");
const f = (key: string, values?: Record<string, string | number>) =>
  t(`secondFactor.${key}`, values);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const section = (page: Page) => page.getByRole("region", { name: f("settings.title") });

/** Chromium's virtual authenticator: a passkey that is always confirmed. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal" } as const;
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
}

test("an administrator sets up an app at the first visit, adds a passkey and enters with it elsewhere", async ({
  openPage,
  admin,
}) => {
  const page = await openPage({ as: await signedInBefore(admin, 0), ...DESK });
  await withAuthenticator(page);
  await visit(page, "/admin/users?state=admins");
  await expect(heading(page, f("setUpHeading"))).toBeVisible();
  await page.getByRole("button", { name: f("withApp") }).click();
  await expect(page.getByRole("img", { name: f("qr") })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel(f("code"), { exact: true }).fill(appCode(secret));
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("list", { name: f("codesHeading") }).getByRole("listitem"),
  ).toHaveCount(10);
  await expectAccessible(page);
  const recovery = await page
    .getByRole("list", { name: f("codesHeading") })
    .getByRole("listitem")
    .first()
    .innerText();
  await page.getByRole("button", { name: f("kept") }).click();
  await expect(page).toHaveURL(/\/admin\/users\?state=admins$/);
  await expect(heading(page, t("admin.users.title"))).toBeVisible();

  await visit(page, "/settings/security");
  await section(page)
    .getByRole("button", { name: f("settings.addPasskey") })
    .click();
  await expect(
    section(page)
      .getByRole("list", { name: f("settings.passkeys") })
      .getByRole("listitem"),
  ).toHaveCount(1);
  await expectAccessible(page);

  // Another session in the same browser, whose authenticator still has the passkey.
  const elsewhere = await signedInBefore(admin, 60);
  await page.context().clearCookies();
  await page.context().addCookies(elsewhere.cookies);
  await page.evaluate((token) => localStorage.setItem("authToken", token), elsewhere.token);
  await visit(page, "/admin/logs");
  await page.getByRole("button", { name: f("usePasskey") }).click();
  await expect(page).toHaveURL(/\/admin\/logs$/);
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: t("admin.logs.acts.SECOND_FACTOR_PASSED") })
      .first(),
  ).toBeVisible();

  const third = await openPage({ as: await signedInBefore(admin, 60), ...PHONE });
  await visit(third, "/admin");
  await expect(heading(third, f("passHeading"))).toBeVisible();
  await expectAccessible(third);
  await third.getByLabel(f("code"), { exact: true }).fill(recovery);
  await third.keyboard.press("Enter");
  await expect(third).toHaveURL(/\/admin\/reports$/);
});

test("leaving and the export ask for a fresh sign-in by keyboard, and nothing is lost; the others keep the words of who has left, and nothing else", async ({
  openPage,
}) => {
  const leaver = await newReader({ name: "Остап Мандрівний" });
  const friend = await newReader();
  await befriend(leaver, friend);
  await say(leaver, { recipientId: friend.id }, ["Бувайте здорові!"]);
  const chats = await openPage({ ...DESK, as: friend });
  await visit(chats, "/chats");
  await expect(chats.getByText("Остап Мандрівний").first()).toBeVisible();
  const page = await openPage({ as: await signedInBefore(leaver, 60), ...DESK });
  await visit(page, "/settings/account");
  const data = page.getByRole("region", { name: t("settings.data.title") });
  await data.getByRole("button", { name: t("settings.data.export") }).press("Enter");
  await expect(page.getByRole("alertdialog", { name: t("freshSignIn.title") })).toBeVisible();
  await page.keyboard.press("Escape");
  await data.getByRole("button", { name: t("settings.data.delete") }).press("Enter");
  const question = page.getByRole("alertdialog", { name: t("freshSignIn.title") });
  await expectAccessible(page);
  await question.getByRole("button", { name: t("freshSignIn.action") }).press("Enter");
  await page.getByRole("button", { name: t("identity.usePassword") }).waitFor();
  await page.getByLabel(t("identity.emailLabel")).fill(leaver.email);
  await page.keyboard.press("Enter");
  // A call of the page is still running when the account ends.
  const ended = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.ok(),
  );
  await page.route("**/api/users/me/sessions", async (route) => {
    await ended;
    await route.continue();
  });
  await page
    .getByLabel(t("identity.codeLabel"))
    .fill(await page.getByTestId("demo-code").innerText());
  const dialog = page.getByRole("alertdialog", { name: t("settings.data.deleteTitle") });
  await dialog
    .getByLabel(t("settings.data.typeAddress", { email: leaver.email }))
    .fill(leaver.email);
  await dialog.getByRole("button", { name: t("settings.data.deleteConfirm") }).press("Enter");
  await expect(page).toHaveURL(/\/login\?deleted=1$/);
  await expect(page.getByText(t("login.deleted"))).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|chat/.test(key))),
  ).toEqual([]);
  await expect(chats.getByText(t("chat.nobody")).first()).toBeVisible();
  await expect(chats.getByText("Остап Мандрівний")).toHaveCount(0);
  await inList(chats, t, "Бувайте здорові!").click();
  await expect(talkIn(chats, t, t("chat.nobody")).log).toContainText("Бувайте здорові!");
});
