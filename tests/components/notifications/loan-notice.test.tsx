import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { LoanNotice } from "@/components/notifications/loan-notice";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";
import { aLoan, ME } from "../loans/loan";

test("the link of a reminder to ask for more time opens the form for it", async () => {
  const [first] = await example("GET /notifications");
  const notification = { ...first, type: "DUE_SOON", read: false } as const;
  answer("PUT /notifications/[id]/read", notification);
  const loan = await aLoan("borrower", { status: "LENT", extension: null });
  await show(
    <LoanDialogs>
      <LoanNotice notification={notification} loan={loan} asksForTime />
    </LoanDialogs>,
    { me: ME },
  );
  const ask = page.getByRole("dialog", { name: t("loans.extension.askTitle") });
  await expect.element(ask).toBeVisible();
});
