import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { IdentitySection } from "@/components/settings/identity-section";
import { PhoneSection } from "@/components/settings/phone-section";
import { answer, example } from "../support/api";
import { aPicture, fileInput } from "../support/files";
import { press } from "../support/press";
import { show, t } from "../support/show";

const identity = (key: string) => t(`settings.identity.${key}`);
const phone = (key: string, values?: Record<string, string>) => t(`settings.phone.${key}`, values);

test("a picture for the identity check is sent, and taken back", async () => {
  const known = await example("GET /users/me/verification");
  const none = { ...known, state: "NONE", createdAt: null, decidedAt: null } as const;
  answer("GET /users/me/verification", none);
  await show(<IdentitySection />);
  await expect.element(page.getByText(identity("none"))).toBeVisible();
  answer("POST /users/me/verification", {
    ...none,
    state: "PENDING",
    createdAt: new Date().toISOString(),
  });
  await userEvent.upload(fileInput(), await aPicture());
  const withdraw = page.getByRole("button", { name: identity("withdraw") });
  await withdraw.click();
  answer("DELETE /users/me/verification", none);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: identity("withdraw") })
    .click();
  await expect.element(page.getByText(identity("none"))).toBeVisible();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test("a number is confirmed by the code that is sent to it", async () => {
  const phoneNumber = "+380501234567";
  const me = await example("GET /users/me");
  const verification = { ...me.verification, phoneVerified: false };
  await show(<PhoneSection />, { me: { phoneNumber, verification } });
  answer("POST /users/me/phone/code", await example("POST /users/me/phone/code"));
  await press(page.getByRole("button", { name: phone("send") }));
  const code = page.getByLabelText(phone("code"));
  await expect.element(code).toHaveFocus();
  const confirm = page.getByRole("button", { name: phone("confirm") });
  await code.fill("12");
  await confirm.click();
  await expect.element(code).toHaveAccessibleDescription(new RegExp(phone("codeInvalid")));
  await code.fill("123456");
  const sent = answer("POST /users/me/phone/verify", undefined);
  const confirmed = { ...verification, phoneVerified: true };
  answer("GET /users/me", { ...me, phoneNumber, verification: confirmed });
  await confirm.click();
  await expect.element(page.getByText(phone("confirmed", { number: phoneNumber }))).toBeVisible();
  expect(sent).toMatchObject([{ body: { code: "123456" } }]);
});
