import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { newReader } from "./support/reader";
import { DESK, expect, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

const section = (page: Page, key: string) =>
  page.getByRole("region", { name: t(`settings.${key}.title`), exact: true });
test("takes one’s data along, and is asked before a link, or the way back, leads away from a profile that is not saved; the language is one press", async ({
  openPage,
}) => {
  const reader = await newReader();
  const page = await openPage({ as: reader, ...DESK });
  await visit(page, "/friends");
  const place = (key: string) =>
    page
      .getByRole("navigation", { name: t("nav.label") })
      .getByRole("link", { name: t(key) })
      .filter({ visible: true });
  await place("nav.settings").click();
  await page.waitForURL("**/settings");

  const part = (key: string) =>
    page.getByRole("main").getByRole("link", { name: t(`settings.parts.${key}`) });
  await part("account").click();
  await page.waitForURL("**/settings/account");
  const started = page.waitForEvent("download");
  await section(page, "data")
    .getByRole("button", { name: t("settings.data.export") })
    .click();
  expect((await started).suggestedFilename()).toMatch(/^nearshelf-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(t("settings.data.exported"))).toBeVisible();

  await page
    .getByRole("link", { name: t("nav.settings") })
    .filter({ visible: true })
    .first()
    .click();
  await part("profile").click();
  const form = page.getByRole("form", { name: t("settings.profile.title") });
  await form.getByLabel(t("settings.profile.street")).fill("Личаківська");
  await place("nav.friends").click();
  const question = page.getByRole("alertdialog", { name: t("settings.unsaved.title") });
  await expectAccessible(page);
  await question.getByRole("button", { name: t("settings.unsaved.stay") }).click();
  await expect(form.getByLabel(t("settings.profile.street"))).toHaveValue("Личаківська");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: t("settings.unsaved.leave") }).click();
  await page.waitForURL("**/settings");
  // The address before the settings became several pages.
  await visit(page, "/settings#city");
  await page.waitForURL("**/settings/profile#city");
  await expect(form.getByLabel(t("settings.profile.city"))).toBeFocused();
  await visit(page, "/settings/language");
  await page
    .getByRole("group", { name: t("settings.language.interface") })
    .getByRole("button", { name: "Deutsch" })
    .click();
  await expect(
    page.getByRole("heading", { name: words("de")("settings.parts.language") }),
  ).toBeVisible();
  await expect
    .poll(() => reader.call("GET", "/users/me"))
    .toMatchObject({ preferredLanguage: "de" });
});
