import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OutsideLoanCard } from "@/components/loans/outside/outside-loan-card";
import { useOutsideLoans } from "@/components/loans/outside/use-outside-loans";
import { words } from "../../e2e/support/words";
import { answer, example } from "../support/api";
import { DESK, show } from "../support/show";

const t = words("uk");
const out = (key: string) => t(`loans.outsideLoan.${key}`);

test("of a book without a day to come back it is told since when it is out", async () => {
  const known = await example("POST /books/[id]/outside-loan");
  const loan = { ...known, lentAt: new Date().toISOString(), dueDate: null, lost: false };
  await show(<OutsideLoanCard loan={loan} />);
  await expect.element(page.getByText(/^Позичено \d+ \p{L}+$/u)).toBeVisible();
});

test("who has a book outside is changed", async () => {
  const loan = { ...(await example("POST /books/[id]/outside-loan")), lost: false };
  answer("GET /users/me/outside-loans", [loan]);
  const Loans = () =>
    useOutsideLoans().map((each) => <OutsideLoanCard key={each.bookId} loan={each} />);
  await show(<Loans />);
  await page.getByRole("button", { name: out("edit") }).click();
  const dialog = page.getByRole("dialog", { name: out("title") });
  const [name, submit] = [
    dialog.getByLabelText(out("name")),
    dialog.getByRole("button", { name: out("submit") }),
  ];
  await expect.element(name).toHaveValue(loan.name);
  await name.fill(" ");
  await expect.element(submit).toBeDisabled();
  await name.fill("Кума Олена");
  const sent = answer("POST /books/[id]/outside-loan", { ...loan, name: "Кума Олена" });
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ params: { id: loan.bookId }, body: { name: "Кума Олена" } }]);
});

test("a book that somebody outside has lost is told to be lost, and can still come back", async () => {
  const loan = { ...(await example("POST /books/[id]/outside-loan")), lost: true };
  await show(<OutsideLoanCard loan={loan} />, { size: DESK });
  const card = page.getByRole("article");
  await expect.element(card).toHaveTextContent(loan.name);
  await expect.element(card).toHaveTextContent(t("enums.loanStatus.LOST"));
  await expect.element(card.getByRole("button", { name: out("edit") })).not.toBeInTheDocument();
  const back = answer("DELETE /books/[id]/outside-loan", undefined);
  await card.getByRole("button", { name: out("back") }).click();
  await expect
    .element(page.getByText(t("loans.outsideLoan.backDone", { title: loan.bookTitle })))
    .toBeVisible();
  expect(back).toMatchObject([{ params: { id: loan.bookId } }]);
});
