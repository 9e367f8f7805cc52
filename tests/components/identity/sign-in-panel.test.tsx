import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SignInPanel } from "@/components/identity/sign-in-panel";
import { answer, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { show, t } from "../support/show";

const i = (key: string) => t(`identity.${key}`);
const button = (key: string) => page.getByRole("button", { name: i(key) });

test("a code by keyboard: wrong, and not valid any more; then a password, of which no one learns why it is wrong", async () => {
  const uid = "of-this-sign-in";
  await show(<SignInPanel uid={uid} social={[]} demo={[]} sent={null} contact={null} error="" />, {
    at: `/sign-in/${uid}`,
  });
  const sends = answer("POST /identity/[uid]/code", { resendAfter: 60 });
  const address = page.getByLabelText(i("emailLabel"));
  await press(address, "olena@example.org{Tab}");
  await expect.element(button("sendCode")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const code = page.getByLabelText(i("codeLabel"));
  await expect.element(code).toHaveFocus();
  await expectLooksRight();
  expect(sends).toMatchObject([{ body: { email: "olena@example.org" } }]);
  for (const why of ["CODE_WRONG", "CODE_EXPIRED"] as const) {
    refuse("POST /identity/[uid]/verify", why);
    await userEvent.keyboard("111111");
    await expect.element(page.getByText(t(`errors.${why}`))).toBeVisible();
    await expect.element(code).toHaveValue("");
  }

  await press(button("usePassword"));
  for (const why of [i("passwordRequired"), t("errors.SIGN_IN_FAILED")]) {
    refuse("POST /identity/[uid]/password", "SIGN_IN_FAILED");
    await press(button("signIn"));
    await expect.element(page.getByText(why)).toBeVisible();
    await expectLooksRight();
    await page.getByLabelText(i("passwordLabel"), { exact: true }).fill("not this one");
  }
});
