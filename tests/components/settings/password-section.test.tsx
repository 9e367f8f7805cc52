import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PasswordSection } from "@/components/settings/password-section";
import { answer, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

test("a password is set only after a fresh sign-in", async () => {
  answer("GET /users/has-password", false);
  answer("GET /users/me/fresh-sign-in", { freshUntil: "2000-01-01T00:00:00.000Z" });
  await show(<PasswordSection hadPassword={false} />);
  await expect.element(page.getByText(t("freshSignIn.text"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("freshSignIn.action") })).toBeVisible();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  await expectLooksRight();
});

test("two different passwords are not sent; what the server finds too easy is told", async () => {
  answer("GET /users/has-password", false);
  answer("GET /users/me/fresh-sign-in", {
    freshUntil: new Date(Date.now() + 600_000).toISOString(),
  });
  const sent = answer("POST /users/change-password", undefined);
  await show(<PasswordSection hadPassword={false} />);
  const confirm = page.getByLabelText(t("settings.password.confirm"));
  await page.getByLabelText(t("settings.password.new"), { exact: true }).fill("long enough");
  await confirm.fill("long enough?");
  await page.getByRole("button", { name: t("settings.password.set") }).click();
  await expect.element(confirm).toHaveAccessibleDescription(t("validation.mismatch"));
  expect(sent).toEqual([]);
  refuse("POST /users/change-password", "INVALID_INPUT", {
    fields: { newPassword: { code: "commonPassword" } },
  });
  await confirm.fill("long enough");
  await page.getByRole("button", { name: t("settings.password.set") }).click();
  await expect.element(page.getByText(t("validation.commonPassword"))).toBeVisible();
});
