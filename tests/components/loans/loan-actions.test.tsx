import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LoanActions } from "@/components/loans/loan-actions";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import type { Loan } from "@/lib/features/loans/schema";
import { words } from "../../e2e/support/words";
import { answer, example } from "../support/api";
import { DESK, show } from "../support/show";

const t = words("uk");

test("a promised gift is called off", async () => {
  const loan: Loan = { ...(await example("POST /loans")), kind: "GIFT", status: "APPROVED" };
  const more = t("loans.more", { title: loan.bookTitle });
  await show(
    <LoanDialogs>
      <LoanActions loan={loan} role="owner" />
    </LoanDialogs>,
    { size: DESK },
  );
  await page.getByRole("button", { name: more }).click();
  await page.getByRole("menuitem", { name: t("loans.actions.callOff") }).click();
  const ended = answer("PUT /loans/[id]/cancel", { ...loan, status: "CANCELED" });
  await page
    .getByRole("dialog", { name: t("loans.callOff.title") })
    .getByRole("button", { name: t("loans.callOff.submit"), exact: true })
    .click();
  await expect.element(page.getByText(t("loans.callOff.done"))).toBeVisible();
  expect(ended).toMatchObject([{ params: { id: loan.id } }]);
});
