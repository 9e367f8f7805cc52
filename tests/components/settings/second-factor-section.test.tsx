import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SecondFactorSection } from "@/components/settings/second-factor-section";
import { answer, example, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

const f = (key: string) => t(`secondFactor.${key}`);
const button = (key: string) => page.getByRole("button", { name: f(key), exact: true });
const dialog = page.getByRole("dialog");

test("a passkey is removed, recovery codes are made anew, and a wrong code of a new app is told", async () => {
  const shown = await example("GET /users/me/second-factor");
  const state = { ...shown, enrolled: true, passed: true, app: true };
  answer("GET /users/me/second-factor", () => ({ ...state }));
  answer("DELETE /users/me/second-factor/passkeys/[id]", () => {
    state.passkeys = [];
    return undefined;
  });
  const made = await example("POST /users/me/second-factor/recovery-codes");
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `${made.recoveryCodes[0]}${at}`);
  answer("POST /users/me/second-factor/recovery-codes", { recoveryCodes });
  await show(<SecondFactorSection />);
  await button("settings.remove").first().click();
  await expect.element(page.getByText(f("settings.noPasskeys"))).toBeVisible();
  await button("settings.renew").click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: f("settings.renew") })
    .click();
  await expect.element(dialog.getByRole("listitem")).toHaveLength(10);
  await dialog.getByRole("button", { name: f("kept") }).click();

  const app = await example("POST /users/me/second-factor/app");
  answer("POST /users/me/second-factor/app", app);
  refuse("POST /users/me/second-factor/app/confirm", "CODE_WRONG");
  await button("settings.appAgain").click();
  await dialog.getByLabelText(f("code"), { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: f("confirm") }).click();
  await expect.element(dialog.getByText(t("errors.CODE_WRONG"))).toBeVisible();
  await expectLooksRight();
});
