import { expect, type Locator, type Page } from "@playwright/test";
import { newAddress } from "./reader";
import { visit } from "./visit";
import type { Words } from "./words";

/** First visit: opens the site and signs in with a code, all by hand. */
export async function join(page: Page, t: Words): Promise<void> {
  await visit(page, "/");
  await signUp(page, t);
  await page.waitForURL("**/settings?incomplete=true");
  await expect(page.getByRole("heading", { name: t("settings.banner.title") })).toBeVisible();
}

/** Signs in with a code and a new address, on the sign-in page. */
export async function signUp(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("login.continue") }).click();
  await page.getByLabel(t("identity.emailLabel")).fill(newAddress());
  await page.getByRole("button", { name: t("identity.sendCode") }).click();
  const code = await page.getByTestId("demo-code").innerText();
  await page.getByLabel(t("identity.codeLabel")).fill(code);
}

interface Home {
  name: string;
  country: string;
  postalCode: string;
}

/** Fills in the required settings; the page then goes on to the search. */
export async function settleIn(page: Page, t: Words, home: Home): Promise<void> {
  const form = await fillIn(page, t, home);
  await expect(form.getByText(t("settings.profile.goingOn"))).toBeVisible();
  await page.waitForURL("**/search");
}

/** Fills in and saves the required settings; gives the form. */
export async function fillIn(page: Page, t: Words, home: Home): Promise<Locator> {
  const form = page.getByRole("form", { name: t("settings.profile.title") });
  await form.getByLabel(t("settings.profile.name"), { exact: true }).fill(home.name);
  await form.getByLabel(t("settings.profile.country")).selectOption(home.country);
  await form.getByLabel(t("settings.profile.postalCode")).fill(home.postalCode);
  await form.getByRole("button", { name: t("settings.profile.save") }).click();
  return form;
}
