import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HandOverCard } from "@/components/loans/hand-over/hand-over-card";
import { words } from "../../e2e/support/words";
import { lose, refuse } from "../support/api";
import { show } from "../support/show";
import { aLoan, ME } from "./loan";

const t = words("uk");

test("missing digits and a wrong code are told; without a network the digits are kept", async () => {
  const loan = await aLoan("borrower");
  await show(<HandOverCard loan={loan} role="borrower" first={null} />, { me: ME });
  await page.getByRole("button", { name: t("handOver.enterCode") }).click();
  const field = page.getByRole("textbox", { name: t("handOver.label") });
  const asked = refuse("POST /loans/[id]/code", "CODE_WRONG");
  for (const [digits, why] of [
    ["12345", t("handOver.missing")],
    ["123456", t("errors.CODE_WRONG")],
  ] as const) {
    await field.fill(digits);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(why)).toBeVisible();
  }
  // Without the time of this phone's clock, which may be wrong.
  expect(asked).toMatchObject([{ body: { code: "123456" } }]);
  expect(asked[0]?.body).not.toHaveProperty("enteredAt");
  lose("POST /loans/[id]/code");
  await page.getByRole("button", { name: t("handOver.confirm.HAND_OVER") }).click();
  await expect.element(page.getByText(t("handOver.kept"))).toBeVisible();
});
