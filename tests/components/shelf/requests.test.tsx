import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { words } from "../../e2e/support/words";
import { answer, example } from "../support/api";
import { press } from "../support/press";
import { DESK } from "../support/show";
import { showScreen } from "./screen";

const t = words("uk");
const ask = (key: string, values?: Record<string, string | number>) =>
  t(`loans.request.${key}`, values);
const AT = { at: "/books/manage?tab=requests", size: DESK };
const card = page.getByRole("article");
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE");

async function request(fields: Partial<PendingLoan> = {}): Promise<PendingLoan[]> {
  return (await example("GET /loans/pending")).map((each) => ({
    ...each,
    ...{ bookHidden: false, loanDays: 30, othersWaiting: 0, ...fields },
  }));
}

test("a request is approved by keyboard, with a day to give the book back, and a meet-up proposed", async () => {
  const pending = await request({ borrowerMessage: "Поверну за тиждень.", othersWaiting: 1 });
  const kept = await showScreen({ pending }, AT);
  await expect.element(card).toHaveTextContent(ask("queue", { count: 1 }));
  await expect.element(card).toHaveTextContent("Поверну за тиждень.");
  const due = card.getByLabelText(ask("due"));
  const approve = card.getByRole("button", { name: ask("approve") });
  await expect.element(due).toHaveValue(dayFromNow(30));
  await due.fill("");
  await press(approve);
  await expect.element(card).toHaveTextContent(ask("dueNeeded"));

  const loan = { ...(await example("POST /loans")), status: "APPROVED" } as const;
  const approved = answer("PUT /loans/[id]/approve", { ...loan, meetUpDateTime: null });
  const planned = answer("PUT /loans/[id]/schedule-meetup", () => {
    kept.meetUps = [loan];
    return loan;
  });
  await due.fill(dayFromNow(14));
  await press(approve);
  const dialog = page.getByRole("dialog", { name: t("loans.meetUpDialog.title") });
  await dialog.getByLabelText(t("loans.meetUpDialog.date")).fill(dayFromNow(3));
  await press(dialog.getByRole("button", { name: t("loans.meetUpDialog.submit") }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("complementary", { name: t("manageBooks.meetUps.title") }))
    .toHaveTextContent(loan.borrower.displayName);
  expect(approved).toMatchObject([{ body: { dueDate: dayFromNow(14) } }]);
  expect(planned).toMatchObject([{ body: { date: dayFromNow(3) } }]);
});

test("a request for a book that is promised waits, and is declined by keyboard with a reason", async () => {
  const kept = await showScreen({ pending: await request({ bookAvailable: false }) }, AT);
  await expect.element(card).toHaveTextContent(ask("busy"));
  await expect.element(card.getByRole("button", { name: ask("approve") })).toBeDisabled();
  const reject = card.getByRole("button", { name: ask("reject") });
  await press(reject);
  const dialog = page.getByRole("dialog", { name: t("loans.reject.title") });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(reject).toHaveFocus();
  const ended = answer("PUT /loans/[id]/cancel", async () => {
    kept.pending = [];
    return example("POST /loans");
  });
  await userEvent.keyboard("{Enter}");
  await dialog.getByLabelText(t("loans.reject.reason")).fill("Уже пообіцяно.");
  await press(dialog.getByRole("button", { name: t("loans.reject.submit") }));
  await expect.element(page.getByText(ask("none.title"))).toBeVisible();
  expect(ended).toMatchObject([{ body: { feedback: "Уже пообіцяно." } }]);
});

test("a request to keep a book has no day to give it back", async () => {
  await showScreen({ pending: await request({ kind: "GIFT" }) }, AT);
  await expect.element(card).toHaveTextContent(ask("gift"));
  await expect.element(card.getByLabelText(ask("due"))).not.toBeInTheDocument();
});
