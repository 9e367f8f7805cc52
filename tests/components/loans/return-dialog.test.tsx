import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { RateBorrowerDialog } from "@/components/loans/dialogs/rate-dialogs";
import { ReturnDialog } from "@/components/loans/dialogs/return-dialog";
import type { Loan } from "@/lib/features/loans/schema";
import { answer, example, lose } from "../support/api";
import { expectLooksRight } from "../support/look";
import { DESK, show, t } from "../support/show";
import { aLoan, ME, pageOf } from "./loan";

const texts = (key: string, values?: Record<string, string | number>) =>
  t(`loans.return.${key}`, values);
const radio = (key: string, at = 0) => page.getByRole("radio", { name: texts(key) }).nth(at);
const submit = (count = 1) => page.getByRole("button", { name: texts("submit", { count }) });

async function showReturn(loans: Loan[]) {
  const [first] = loans as [Loan];
  const go = vi.fn();
  const returned = answer("PUT /loans/[id]/return", ({ params, body }) => {
    const loan = loans.find(({ id }) => id === params.id) ?? first;
    const { condition = null } = body as { condition?: Loan["returnedCondition"] };
    return { ...loan, status: "RETURNED" as const, returnedCondition: condition };
  });
  answer("GET /loans/[id]", pageOf(first, loans));
  answer("GET /loans/[id]/pictures", { pictures: [], moments: [] });
  answer("GET /loans/active", []);
  // On phones a toast waits for the one before.
  await show(<ReturnDialog loan={first} onClose={() => {}} onGo={go} />, { me: ME, size: DESK });
  return { go, returned };
}

test("nothing is chosen at first; a book as it was comes back with the sentence of its owner and a cheer", async () => {
  const loan = await aLoan("owner", { status: "LENT" });
  const { go, returned } = await showReturn([loan]);
  await expect.element(submit()).toBeDisabled();
  for (const key of ["asWas", "damaged"]) await expect.element(radio(key)).not.toBeChecked();
  await radio("asWas").click();
  await expect.element(page.getByText(texts("condition"))).toBeVisible();
  await submit().click();
  await expect.poll(() => returned).toMatchObject([{ body: { feedback: null } }]);
  expect(returned[0]?.body).not.toHaveProperty("condition");
  await expect.element(page.getByText(texts("done"))).toBeVisible();
  expect(go).toHaveBeenCalledWith("rateBorrower", expect.objectContaining({ id: loan.id }));
});

test("a damaged book needs its condition, a report also words; both are sent, and nothing cheers", async () => {
  const loan = await aLoan("owner", { status: "LENT", bookCondition: "VERY_GOOD" });
  const { go, returned } = await showReturn([loan]);
  const reported = lose("POST /reports");
  await radio("damaged").click();
  await page.getByRole("checkbox", { name: texts("report") }).click();
  await expect.element(submit()).toBeDisabled();
  await expect.element(page.getByText(texts("pick")).last()).toBeVisible();
  await page.getByRole("combobox", { name: texts("now") }).selectOptions("POOR");
  await expect.element(page.getByText(texts("reportWords"))).toBeVisible();
  await expect.element(submit()).toBeDisabled();
  await expect.element(page.getByText(texts("reportedHint"))).toBeVisible();
  await page.getByRole("textbox").fill("Залита кавою");
  await expectLooksRight();
  await submit().click();
  // The return is not repeated with the report.
  await expect.poll(() => reported).toHaveLength(1);
  const again = answer("POST /reports", await example("POST /reports"));
  await submit().click();
  await expect
    .poll(() => again)
    .toMatchObject([
      { body: { reason: "damaged", details: "Залита кавою", context: { loanId: loan.id } } },
    ]);
  expect(returned).toMatchObject([{ body: { condition: "POOR", feedback: "Залита кавою" } }]);
  await expect.element(page.getByText(texts("reported"))).toBeVisible();
  expect(go).toHaveBeenCalledWith(
    "rateBorrower",
    expect.objectContaining({ returnedCondition: "POOR" }),
  );
});

test("books of one meeting have an answer each, and come back together", async () => {
  const fields = { status: "LENT", meetUpForReturn: true, meetUpId: crypto.randomUUID() } as const;
  const loans = [
    await aLoan("owner", { ...fields, bookTitle: "Тигролови" }),
    await aLoan("owner", { ...fields, bookTitle: "Маруся" }),
  ];
  const { returned } = await showReturn(loans);
  await expect.element(submit(2)).toBeDisabled();
  await radio("asWas").click();
  await expect.element(submit(2)).toBeDisabled();
  await radio("damaged", 1).click();
  await page.getByRole("combobox").selectOptions("GOOD");
  await submit(2).click();
  await expect
    .poll(() => returned.map(({ body }) => body))
    .toMatchObject([{ feedback: null }, { condition: "GOOD" }]);
});

test("stars begin at the chosen one, by keyboard too; for a damaged book at none, and each row needs one", async () => {
  const loan = await aLoan("owner", { status: "RETURNED" });
  await show(<RateBorrowerDialog loan={loan} onClose={() => {}} />, { me: ME });
  const stars = (count: number) =>
    page.getByRole("radio", { name: t("common.stars", { count }), exact: true });
  const first = () => page.getByRole("group").first();
  await expect.element(first().getByRole("radio").nth(4)).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(first().getByRole("radio").nth(3)).toBeChecked();
  await show(
    <RateBorrowerDialog loan={{ ...loan, returnedCondition: "POOR" }} onClose={() => {}} />,
    { me: ME },
  );
  const rate = page.getByRole("button", { name: t("loans.rateBorrower.submit") }).last();
  await expect.element(rate).toBeDisabled();
  await expect.element(stars(1).last()).not.toBeChecked();
});
