import type { Page } from "@playwright/test";
import { appCode } from "../support/authenticator";
import { expectAccessible } from "./support/axe";
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

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: t("freshSignIn.action") }).click();
  await page.getByLabel(t("identity.emailLabel")).fill(email);
  await page.getByRole("button", { name: t("identity.sendCode") }).click();
  const code = await page.getByTestId("demo-code").innerText();
  await page.getByLabel(t("identity.codeLabel")).fill(code);
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

  await visit(page, "/settings");
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

test("an old sign-in is renewed before a sensitive act, and one comes back to it", async ({
  openPage,
}) => {
  const fresh = await newReader();
  const page = await openPage({ as: await signedInBefore(fresh, 60), ...PHONE });
  await visit(page, "/settings");
  const password = page.getByRole("region", { name: t("settings.password.title") });
  await expect(password.getByText(t("freshSignIn.text"))).toBeVisible();
  await expectAccessible(page);
  await signInAgain(page, fresh.email);
  await expect(page).toHaveURL(/\/settings#password$/);
  await expect(password.getByLabel(t("settings.password.new"), { exact: true })).toBeVisible();

  const other = await openPage({ as: await signedInBefore(fresh, 60), ...DESK });
  await visit(other, "/books/manage");
  await other.getByRole("button", { name: t("calendar.open") }).click();
  await signInAgain(other, fresh.email);
  await expect(
    other.getByRole("dialog", { name: t("calendar.title") }).getByText(t("calendar.none")),
  ).toBeVisible();
});

test("leaving and the export ask for a fresh sign-in by keyboard, and nothing is lost", async ({
  openPage,
}) => {
  const leaver = await newReader();
  const page = await openPage({ as: await signedInBefore(leaver, 60), ...DESK });
  await visit(page, "/settings");
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
});
