import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dayAfter, today } from "@/components/loans/days";
import { LoansScreen } from "@/components/loans/loans-screen";
import { RequestCard } from "@/components/loans/request-card";
import type { Loan } from "@/lib/features/loans/schema";
import { words } from "../../e2e/support/words";
import { answer, example, refuse } from "../support/api";
import { press } from "../support/press";
import { arrive, DESK, show } from "../support/show";
import { aLoan, answerLoans, ME, OTHER } from "./loan";

const t = words("uk");
const l = (key: string, values?: Record<string, string | number>) => t(`loans.${key}`, values);
const ext = (key: string) => l(`extension.${key}`);
const button = (key: string) => page.getByRole("button", { name: l(key), exact: true });
const dialogOf = (key: string) => page.getByRole("dialog", { name: l(key, { name: OTHER.name }) });
const toasts = page.getByRole("region", { name: t("common.announcements") }).getByRole("listitem");

async function showLoans(
  lent: Loan[],
  borrowed: Loan[] = [],
  size?: typeof DESK,
  at = borrowed.length > 0 ? "/loans?tab=borrowed" : "/loans",
) {
  answerLoans(lent, borrowed);
  const stats = await example("GET /users/[id]/loan-stats");
  await show(
    <LoansScreen
      lent={[...lent]}
      outside={[]}
      borrowed={[...borrowed]}
      waiting={[]}
      stats={stats}
    />,
    { me: ME, at, size },
  );
}

/** Chooses an item of the “more” menu. */
async function choose(title: string, name: string) {
  await page.getByRole("button", { name: l("more", { title }) }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("a request for a book that is promised waits and says why; it can be declined, and reported by keyboard", async () => {
  const loan = await aLoan("owner", { status: "REQUESTED", bookAvailable: false });
  const { bookTitle: title } = loan;
  await showLoans([loan], [], DESK);
  await expect.element(button("actions.approve")).toBeDisabled();
  await expect.element(page.getByRole("article")).toHaveTextContent(l("request.busy"));
  await choose(title, l("actions.reject"));
  await expect.element(dialogOf("reject.title")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await press(page.getByRole("button", { name: l("more", { title }) }));
  await press(page.getByRole("menuitem", { name: t("moderation.report.action") }));
  const dialog = page.getByRole("dialog");
  const about = t("moderation.report.loan", { title });
  await expect.element(dialog).toHaveTextContent(t("moderation.report.about", { thing: about }));
  const reports = answer("POST /reports", await example("POST /reports"));
  await dialog.getByLabelText(t("moderation.report.reason")).selectOptions("spam");
  await dialog.getByLabelText(t("moderation.report.details")).fill("Уже втретє.");
  await dialog.getByRole("button", { name: t("moderation.report.submit") }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(reports).toMatchObject([
    { body: { targetUserId: OTHER.id, reason: "spam", context: { loanId: loan.id } } },
  ]);
});

test("a loan that a link leads to is marked", async () => {
  const [first, second] = [await aLoan("owner"), await aLoan("owner", { bookTitle: "Місто" })];
  await showLoans([first, second], [], DESK, `/loans#loan-${second.id}`);
  const marked = page.getByRole("listitem").filter({ hasText: "Місто" });
  await expect.element(marked).toHaveAttribute("aria-current", "true");
  await expect
    .element(marked.getByRole("link", { name: "Місто" }))
    .toHaveAttribute("href", `/loans/${second.id}`);
});

test("a request is answered with a day as early as the reader's own today, once the page is alive", async () => {
  const [pending] = await example("GET /loans/pending");
  if (!pending) throw new Error("the contract shows no request");
  const come = await arrive(<RequestCard request={{ ...pending, kind: "LOAN" }} />, { me: ME });
  const due = page.getByLabelText(l("request.due"));
  await expect.element(due).not.toHaveAttribute("min");
  come();
  await expect.element(due).toHaveAttribute("min", today());
});

test("a handover is undone from its toast", async () => {
  const meetUpId = crypto.randomUUID();
  const loan = await aLoan("owner", { status: "SCHEDULED", meetUpId, meetUpConfirmed: true });
  const lent = [loan];
  await showLoans(lent, [], DESK);
  answer("PATCH /loans/[id]/status", () => (lent[0] = { ...loan, status: "LENT" }));
  answer("PUT /loans/[id]/undo-handover", () => (lent[0] = loan));
  const status = (name: string) => page.getByText(t(`enums.loanStatus.${name}`), { exact: true });
  await button("actions.handOver").click();
  await expect.element(status("LENT")).toBeVisible();
  await toasts.getByRole("button", { name: l("actions.undo") }).click();
  await expect.element(status("CONFIRMED")).toBeVisible();
});

test("a return asks how the book came back; the rating follows, by keyboard; toasts come one after the other from the top", async () => {
  const loan = await aLoan("owner", { status: "LENT" });
  const lent = [loan];
  await showLoans(lent);
  const stored = await example("POST /images/upload/[category]");
  const photoUrl = `/api/images/${stored.imageId}`;
  const returned = answer("PUT /loans/[id]/return", () => {
    return (lent[0] = { ...loan, status: "RETURNED", photoUrl });
  });
  await button("actions.return").click();
  const giveBack = page.getByRole("dialog", { name: l("return.title", { count: 1 }) });
  const submit = giveBack.getByRole("button", { name: l("return.submit", { count: 1 }) });
  await expect.element(submit).toBeDisabled();
  await press(giveBack.getByRole("radio", { name: l("return.asWas") }), " ");
  await submit.click();
  const rating = dialogOf("rateBorrower.title");
  await expect.element(rating).toBeVisible();
  expect(returned).toHaveLength(1);
  const rated = answer("POST /loans/[id]/rate", await example("POST /loans/[id]/rate"));
  const punctuality = rating.getByRole("group", { name: l("rateBorrower.punctuality") });
  await press(
    punctuality.getByRole("radio", { name: t("common.stars", { count: 5 }) }),
    "{ArrowLeft}",
  );
  await press(rating.getByRole("button", { name: l("rateBorrower.submit") }));
  await expect.element(toasts).toHaveTextContent(l("return.done"));
  expect(toasts.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight / 4);
  await expect.element(toasts).toHaveTextContent(l("rateBorrower.done"));
  expect(rated).toMatchObject([{ body: { punctuality: 4, accuracy: 5, communication: 5 } }]);
  const photo = page.getByRole("img", { name: l("photoOf", { title: loan.bookTitle }) });
  await expect.poll(() => photo.element()).toHaveProperty("naturalWidth", 30);
});

test("a book is rated by keyboard", async () => {
  const loan = await aLoan("borrower", { status: "RETURNED", bookInterestRating: null });
  await showLoans([], [loan], DESK);
  const rated = answer("POST /loans/[id]/rate-book", await example("POST /loans/[id]/rate-book"));
  await press(button("actions.rateBook"));
  const five = page.getByRole("dialog").getByRole("radio", { name: "5", exact: true });
  await expect.element(five).toBeChecked();
  await press(five, "{ArrowRight}{ArrowRight}{ArrowRight}");
  await press(button("rateBook.submit"));
  await expect.poll(() => rated).toMatchObject([{ body: { rating: 8 } }]);
});

test("who has asked for more time elsewhere is told kindly, and keeps what they wrote", async () => {
  const loan = await aLoan("borrower", { status: "LENT" });
  const borrowed = [loan];
  await showLoans([], borrowed, DESK);
  await button("actions.moreTime").click();
  const dialog = dialogOf("extension.askTitle");
  await dialog.getByLabelText(ext("message")).fill("Ще два розділи!");
  borrowed[0] = {
    ...loan,
    extension: { dueDate: dayAfter(today(), 60), message: null, requestedAt: loan.createdAt },
  };
  refuse("PUT /loans/[id]/extension", "EXTENSION_OPEN");
  await dialog.getByRole("button", { name: ext("ask"), exact: true }).click();
  await expect.element(page.getByText(t("errors.EXTENSION_OPEN"))).toBeVisible();
  await expect.element(dialog.getByLabelText(ext("message"))).toHaveValue("Ще два розділи!");
  await dialog.getByRole("button", { name: t("common.cancel") }).click();
  await expect.element(button("actions.moreTime")).not.toBeInTheDocument();
});

test("the owner gives time unasked, but not less, or declines with a few words; a book that is late stands first, with its days", async () => {
  const lent = await Promise.all([
    aLoan("owner", { status: "REQUESTED", bookTitle: "Місто" }),
    aLoan("owner", { status: "LENT", bookTitle: "Тигролови", dueDate: dayAfter(today(), -3) }),
  ]);
  const late = lent[1];
  await showLoans(lent, [], DESK);
  const first = page.getByRole("article").first();
  await expect.element(first).toHaveTextContent("Тигролови");
  await expect.element(first).toHaveTextContent(l("overdue", { days: 3 }));

  await choose("Тигролови", l("actions.giveTime"));
  const give = dialogOf("extension.giveTitle");
  const until = give.getByLabelText(ext("until"));
  const submit = give.getByRole("button", { name: ext("give"), exact: true });
  await until.fill(dayAfter(today(), -4));
  await submit.click();
  await expect.element(until).toBeInvalid();
  const extension = { dueDate: dayAfter(today(), 40), message: null, requestedAt: late.createdAt };
  const given = answer("PUT /loans/[id]/extension", () => (lent[1] = { ...late, extension }));
  await until.fill(dayAfter(today(), 10));
  await submit.click();
  await expect.element(give).not.toBeInTheDocument();
  expect(given).toMatchObject([{ body: { dueDate: dayAfter(today(), 10) } }]);

  await choose("Тигролови", l("actions.declineTime"));
  const decline = dialogOf("declineExtension.title");
  await decline.getByLabelText(l("declineExtension.reason")).fill("На неї чекає сестра.");
  const declined = answer("PUT /loans/[id]/extension/decline", late);
  await decline.getByRole("button", { name: l("declineExtension.submit"), exact: true }).click();
  await expect.element(decline).not.toBeInTheDocument();
  expect(declined).toMatchObject([{ body: { feedback: "На неї чекає сестра." } }]);
});
