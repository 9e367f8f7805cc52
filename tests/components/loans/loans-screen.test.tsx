import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dayAfter, today } from "@/components/loans/days";
import { LoansScreen } from "@/components/loans/loans-screen";
import type { LoansData } from "@/components/loans/use-loan-groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { answer, example, refuse } from "../support/api";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK, arrive, show, t } from "../support/show";
import { aLoan, answerLoans, aRequest, ME, OTHER } from "./loan";

const l = (key: string, values?: Record<string, string | number>) => t(`loans.${key}`, values);
const ext = (key: string) => l(`extension.${key}`);
const act = (key: string) =>
  page.getByRole("button", { name: `${l(`group.act.${key}`)}: ${OTHER.name}`, exact: true });
const button = (key: string, values?: Record<string, string | number>) =>
  page.getByRole("button", { name: l(key, values), exact: true });
const dialogOf = (key: string) => page.getByRole("dialog", { name: l(key, { name: OTHER.name }) });
const toasts = page.getByRole("region", { name: t("common.announcements") }).getByRole("listitem");

interface More extends Partial<LoansData> {
  borrowed?: Loan[];
  size?: typeof DESK;
  at?: string;
}

async function screenOf(lent: Loan[], { borrowed = [], pending = [], ...more }: More = {}) {
  answerLoans(lent, borrowed, pending);
  if (more.outside) answer("GET /users/me/outside-loans", more.outside);
  if (more.waiting) answer("GET /users/me/waiting", more.waiting);
  const stats = await example("GET /users/[id]/loan-stats");
  const none = { outside: [], waiting: [], stats };
  return <LoansScreen first={{ ...none, ...more, loans: [...lent, ...borrowed], pending }} />;
}

async function showLoans(lent: Loan[], more: More = {}) {
  const { size, at = "/loans" } = more;
  await show(await screenOf(lent, more), { me: ME, at, size });
}

/** Chooses an item of the menu of the row of `OTHER`. */
async function choose(name: string) {
  await page.getByRole("button", { name: l("group.more", { name: OTHER.name }) }).click();
  await page.getByRole("menuitem", { name }).click();
}

const sectionOf = (key: string) => page.getByRole("region", { name: l(`group.section.${key}`) });

/** Requests of `OTHER`, one for each title. */
async function requestsFor(titles: string[], fields: Partial<Loan> = {}) {
  const lent: Loan[] = [];
  const pending: PendingLoan[] = [];
  for (const bookTitle of titles) {
    const loan = await aLoan("owner", { status: "REQUESTED", bookTitle, ...fields });
    lent.push(loan);
    pending.push(await aRequest(loan, { borrowerMessage: "Можна всі?" }));
  }
  return { lent, pending };
}

test("requests of one reader are one row, open at first; two of three are approved, and one sheet asks where to meet", async () => {
  const { lent, pending } = await requestsFor(["Маруся", "Тигролови", "Амадока"]);
  await showLoans(lent, { pending, size: DESK });
  await expect.element(sectionOf("todo").getByRole("article")).toHaveLength(1);
  await expect.element(page.getByText("Можна всі?")).toHaveLength(1);
  const due = page.getByLabelText(l("request.due"));
  await expect.element(due).toHaveValue(dayAfter(today(), 30));
  await expect.element(button("request.approve", { count: 3 })).toBeVisible();
  await press(page.getByRole("checkbox", { name: "Тигролови" }), " ");
  const approved = answer("PUT /loans/approve", () => {
    for (const [at, loan] of lent.entries())
      if (loan.bookTitle !== "Тигролови") lent[at] = { ...loan, status: "APPROVED" };
    return lent.filter(({ status }) => status === "APPROVED");
  });
  await due.fill(dayAfter(today(), 10));
  await button("request.approve", { count: 2 }).dblClick();
  const meet = page.getByRole("dialog", { name: l("meetUpDialog.title") });
  await expect.element(meet.getByRole("checkbox", { name: "Маруся" })).toBeChecked();
  await expect.element(meet.getByRole("checkbox", { name: "Амадока" })).toBeChecked();
  await expect.element(meet.getByRole("checkbox")).toHaveLength(2);
  await expectLooksRight();
  await expectFitsLargeText();
  const body = { loanIds: [lent[0]?.id, lent[2]?.id], dueDate: dayAfter(today(), 10) };
  expect(approved).toMatchObject([{ body }]);
  await meet.getByRole("button", { name: l("meetUpDialog.later") }).click();
  // The third request, and the two that are without a meet-up.
  await expect.element(sectionOf("todo").getByRole("article")).toHaveLength(2);
  await expect.element(act("arrange")).toBeVisible();
});

test("after the answer to a reader the focus is in their row, or at the heading of the list if they have none", async () => {
  const { lent, pending } = await requestsFor(["Маруся"]);
  const other = await aLoan("owner", { status: "REQUESTED", borrowerUserId: crypto.randomUUID() });
  const borrower = { ...other.borrower, id: other.borrowerUserId, displayName: "Ніна" };
  const [first] = pending;
  if (!first) throw new Error("no request");
  lent.push({ ...other, borrower });
  pending.push({ ...(await aRequest(other)), borrowerUserId: other.borrowerUserId ?? "" });
  pending[1] = { ...pending[1], borrower: { ...first.borrower, ...borrower } } as PendingLoan;
  await showLoans(lent, { pending });
  const approve = (name: string) =>
    page.getByRole("button", { name: `${l("request.approve", { count: 1 })}: ${name}` });
  answer("PUT /loans/approve", () => {
    pending.splice(0, 1);
    return [(lent[0] = { ...lent[0], status: "APPROVED" } as Loan)];
  });
  await page.getByRole("button", { name: OTHER.name, exact: true }).click();
  await press(approve(OTHER.name));
  await expect.element(button("meetUpDialog.later")).toBeVisible();
  await press(button("meetUpDialog.later"));
  await expect
    .poll(() => document.activeElement?.closest("[data-person]")?.getAttribute("data-person"))
    .toBe(OTHER.id);

  answer("PUT /loans/[id]/cancel", () => {
    pending.pop();
    lent.pop();
    return other;
  });
  await page.getByRole("button", { name: l("group.more", { name: "Ніна" }) }).click();
  await page.getByRole("menuitem", { name: l("request.reject") }).click();
  await expect.element(button("reject.submit")).toBeVisible();
  await press(button("reject.submit"));
  await expect.poll(() => document.activeElement?.textContent).toContain(l("group.section.todo"));
});

test("books of one reader are one row, and one sheet takes back those that they brought", async () => {
  const day = dayAfter(today(), 5);
  const fields = { status: "LENT", dueDate: day } as const;
  const lent = [
    await aLoan("owner", { ...fields, bookTitle: "Маруся" }),
    await aLoan("owner", { ...fields, bookTitle: "Тигролови", dueDate: dayAfter(today(), 3) }),
    await aLoan("owner", { ...fields, bookTitle: "Амадока" }),
  ];
  await showLoans(lent, { size: DESK });
  const row = sectionOf("reading").getByRole("article");
  await expect.element(row).toHaveLength(1);
  await expect.element(row).toHaveTextContent("Тигролови, Маруся, Амадока");
  await row.getByRole("button", { name: OTHER.name, exact: true }).click();
  const detail = page.getByRole("complementary", { name: OTHER.name });
  await expect.element(detail.getByRole("listitem")).toHaveLength(3);
  await expectLooksRight();
  await expectFitsLargeText();
  await choose(l("actions.meetUpReturn"));
  const meet = page.getByRole("dialog", { name: l("meetUpDialog.title") });
  for (const { bookTitle: name } of lent)
    await expect.element(meet.getByRole("checkbox", { name })).toBeChecked();
  await meet.getByRole("button", { name: t("common.cancel") }).click();

  const returned = answer("PUT /loans/[id]/return", { ...lent[1], status: "RETURNED" } as Loan);
  await act("back").first().click();
  const sheet = page.getByRole("dialog", { name: l("return.title", { count: 3 }) });
  const say = (key: string, at: number) =>
    sheet
      .getByRole("radio", { name: l(`return.${key}`) })
      .nth(at)
      .click();
  for (const at of [0, 1, 2]) await say("notYet", at);
  const submit = (count: number) =>
    sheet.getByRole("button", { name: l("return.submit", { count }) });
  await expect.element(submit(3)).toBeDisabled();
  await say("asWas", 0);
  await expectLooksRight();
  await expectFitsLargeText();
  await submit(1).click();
  await expect.poll(() => returned).toMatchObject([{ params: { id: lent[1]?.id } }]);
});

test("one of several requests that was withdrawn meanwhile is named", async () => {
  const { lent, pending } = await requestsFor(["Маруся", "Тигролови"]);
  await showLoans(lent, { pending, size: DESK });
  refuse("PUT /loans/approve", "LOAN_TRANSITION", { about: { bookTitle: "Тигролови" } });
  await button("request.approve", { count: 2 }).click();
  await expect.element(toasts).toHaveTextContent(`Тигролови: ${t("errors.LOAN_TRANSITION")}`);
});

test("ticked requests are declined with one reason", async () => {
  const { lent, pending } = await requestsFor(["Маруся", "Тигролови"]);
  await showLoans(lent, { pending, size: DESK });
  await button("request.reject").click();
  const dialog = dialogOf("reject.title");
  await expect.element(dialog).toHaveTextContent(l("reject.textSeveral", { count: 2 }));
  await expectLooksRight();
  await expectFitsLargeText();
  await dialog.getByLabelText(l("reject.reason")).fill("Їду надовго.");
  const ended = answer("PUT /loans/[id]/cancel", ({ params }) => {
    const at = lent.findIndex(({ id }) => id === params.id);
    const loan = lent[at];
    if (!loan) throw new Error("no such loan");
    return (lent[at] = { ...loan, status: "CANCELED" });
  });
  await press(dialog.getByRole("button", { name: l("reject.submit") }));
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { feedback: "Їду надовго." };
  expect(ended).toMatchObject(lent.map(({ id }) => ({ params: { id }, body })));
  await expect.element(sectionOf("todo")).not.toBeInTheDocument();
});

test("a gift is given away, which its row and its sheet say will not come back", async () => {
  const { lent, pending } = await requestsFor(["Маруся"], { kind: "GIFT" });
  const [asked] = pending;
  if (!asked) throw new Error("no request");
  const rival = { ...asked.borrower, id: crypto.randomUUID(), displayName: "Христина" };
  pending.push({ ...asked, id: crypto.randomUUID(), borrowerUserId: rival.id, borrower: rival });
  await showLoans(lent, { pending, at: `/loans?open=${asked.id}`, size: DESK });
  await expect
    .element(page.getByText(l("request.keeps", { titles: "Маруся", names: "Христина", count: 1 })))
    .toBeVisible();
  await expect.element(page.getByLabelText(l("request.due"))).not.toBeInTheDocument();
  const [gift] = lent;
  if (!gift) throw new Error("no gift");
  const given = answer("PUT /loans/approve", () => [(lent[0] = { ...gift, status: "APPROVED" })]);
  await button("request.giveAway", { count: 1 }).click();
  await expect
    .element(page.getByRole("dialog"))
    .toHaveTextContent(l("meetUpDialog.text.gift", { title: "Маруся" }));
  expect(given).toMatchObject([{ body: { dueDate: null } }]);
});

test("without a day of its own each loan lasts as its book does, and a wrong day is not sent", async () => {
  const { lent, pending } = await requestsFor(["Маруся", "Тигролови"]);
  const [first] = pending;
  if (first) pending[0] = { ...first, loanDays: 7, othersWaiting: 2 };
  await showLoans(lent, { pending, size: DESK });
  await expect.element(page.getByText(l("request.queue", { count: 2 }))).toBeVisible();
  const due = page.getByLabelText(l("request.due"));
  await expect.element(due).toHaveValue("");
  await due.fill(dayAfter(today(), -1));
  const approved = answer("PUT /loans/approve", []);
  await button("request.approve", { count: 2 }).click();
  await expect
    .element(due)
    .toHaveAccessibleDescription(expect.stringContaining(t("validation.past")));
  await due.fill("");
  await button("request.approve", { count: 2 }).click();
  await expect.poll(() => approved).toMatchObject([{ body: { dueDate: null } }]);
});

test("a section shows three rows, and the others in place; the open row stands beside the list on a wide screen", async () => {
  const lent = await Promise.all(
    ["Перша", "Друга", "Третя", "Четверта", "П’ята"].map(async (bookTitle, index) => {
      const dueDate = dayAfter(today(), 10 + index);
      const loan = await aLoan("owner", { status: "LENT", bookTitle, dueDate });
      return { ...loan, borrower: { ...loan.borrower, id: crypto.randomUUID() } };
    }),
  );
  await showLoans(lent, { size: DESK });
  const rows = sectionOf("reading").getByRole("article");
  await expect.element(rows).toHaveLength(3);
  await press(button("group.others", { count: 2 }));
  await expect.element(rows).toHaveLength(5);
  const head = rows.last().getByRole("button", { name: OTHER.name, exact: true });
  await head.click();
  await expect.element(head).toHaveAttribute("aria-expanded", "true");
  const aside = page.getByRole("complementary", { name: OTHER.name });
  await expect.element(aside.getByRole("link", { name: "П’ята" })).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(aside).not.toBeInTheDocument();
  await expect.element(sectionOf("reading").getByRole("link", { name: "П’ята" })).toBeVisible();
});

test("the tabs list one side with its open loans counted; a meeting for both stands in both", async () => {
  const plan: Partial<Loan> = {
    ...{ status: "SCHEDULED", meetUpConfirmed: true, meetUpId: crypto.randomUUID() },
    meetUpDateTime: `${dayAfter(today(), 3)}T10:00:00.000Z`,
  };
  const [given, second, taken] = [
    await aLoan("owner", plan),
    await aLoan("owner", plan),
    await aLoan("borrower", plan),
  ];
  const asked = await aLoan("borrower", { status: "REQUESTED", bookTitle: "Маруся" });
  await showLoans([given, second], { borrowed: [taken, asked] });
  const tab = (key: string, count: number) =>
    page.getByRole("tab", { name: `${l(key)} ${count}`, exact: true });
  const parts = [l("group.part.give", { count: 2 }), l("group.part.receive", { count: 1 })];
  const row = sectionOf("agreed").getByRole("article");
  await expect.element(row).toHaveTextContent(l("group.part.you", { parts: parts.join(", ") }));
  await expect
    .element(row.getByRole("link", { name: `${l("group.act.meet")}: ${OTHER.name}` }))
    .toHaveAttribute("href", `/loans/${given.id}?code`);
  await tab("tabLent", 2).click();
  await expect.element(sectionOf("agreed")).toBeVisible();
  await expect.element(sectionOf("waiting")).not.toBeInTheDocument();
  await tab("tabBorrowed", 2).click();
  await expect.element(sectionOf("agreed")).toBeVisible();
  await expect.element(sectionOf("waiting")).toHaveTextContent("Маруся");
  await expectLooksRight();
  await expectFitsLargeText();
});

test("a proposed meet-up is open at first, says each fact once, and is confirmed as it was seen", async () => {
  const loan = await aLoan("borrower", {
    ...{ status: "SCHEDULED", meetUpId: crypto.randomUUID(), meetUpVersion: 3 },
    ...{ meetUpProposedBy: "owner", meetUpDateTime: `${dayAfter(today(), 3)}T10:00:00.000Z` },
    meetUpLocationGeneral: "Кав’ярня на розі",
  });
  const borrowed = [loan];
  await showLoans([], { borrowed, size: DESK });
  await expect.element(button("actions.moveMeetUp")).toBeVisible();
  const confirmed = answer("PUT /loans/[id]/confirm-meetup", () => {
    return (borrowed[0] = { ...loan, meetUpConfirmed: true });
  });
  await expect.element(page.getByText("Кав’ярня на розі")).toHaveLength(1);
  await act("confirm").click();
  await expect.element(sectionOf("agreed")).toBeVisible();
  await expect.element(page.getByText(l("group.section.agreed"))).toHaveLength(1);
  expect(confirmed).toMatchObject([{ body: { version: 3 } }]);
});

test("a meet-up that is over says so, and another day is proposed with its place kept", async () => {
  const loan = await aLoan("borrower", {
    ...{ status: "SCHEDULED", meetUpId: crypto.randomUUID(), meetUpConfirmed: true },
    ...{ meetUpOver: true, meetUpDateTime: `${dayAfter(today(), -3)}T10:00:00.000Z` },
    meetUpLocationGeneral: "Кав’ярня на розі",
  });
  await showLoans([], { borrowed: [loan], size: DESK });
  await expect.element(sectionOf("todo")).toHaveTextContent(l("group.meetingOver"));
  await sectionOf("todo").getByRole("button", { name: OTHER.name, exact: true }).click();
  await expect.element(page.getByText(t("loanPage.next.borrower.over.title"))).toBeVisible();
  await expect.element(sectionOf("agreed")).not.toBeInTheDocument();
  await expectLooksRight();
  await expectFitsLargeText();
  await act("arrange").click();
  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog.getByLabelText(l("meetUpDialog.date")))
    .toHaveValue(dayAfter(today(), 1));
  await expect
    .element(dialog.getByLabelText(l("meetUpDialog.place")))
    .toHaveValue("Кав’ярня на розі");
});

test("loans that have ended are shown ten at a time", async () => {
  const lent = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      aLoan("owner", { status: "CANCELED", closedAt: `2026-10-${10 + index}T10:00:00.000Z` }),
    ),
  );
  await showLoans(lent, { at: "/loans?tab=past" });
  const rows = sectionOf("past").getByRole("article");
  await expect.element(rows).toHaveLength(10);
  await expectLooksRight();
  await expectFitsLargeText();
  await page.getByRole("button", { name: t("common.showMore") }).click();
  await expect.element(rows).toHaveLength(12);
});

test("a place in a waiting list is given up after a question; a lost book can be wished for elsewhere", async () => {
  const [place] = await example("GET /users/me/waiting");
  const waiting = [{ ...place, bookState: "LOST" as const, position: 2 }];
  await showLoans([], { waiting, size: DESK, at: "/loans?tab=borrowed" });
  const name = place.owner.displayName;
  const row = sectionOf("waiting").getByRole("article", { name });
  await expect.element(row).toHaveTextContent(l("group.place", { position: 2 }));
  await row.getByRole("button", { name, exact: true }).click();
  await expect.element(page.getByText(t("waiting.lost"))).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  await expect.element(page.getByRole("button", { name: t("wishes.tellOther") })).toBeVisible();
  await row.getByRole("button", { name: l("group.more", { name }) }).click();
  await page.getByRole("menuitem", { name: t("waiting.leave") }).click();
  const sure = page.getByRole("alertdialog", { name: t("waiting.leaveTitle") });
  await expect.element(sure).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  const left = answer("DELETE /books/[id]/waiting", undefined);
  await sure.getByRole("button", { name: t("waiting.leave") }).click();
  await expect.poll(() => left).toMatchObject([{ params: { id: place.bookId } }]);
});

test("a book that is outside is changed, and comes back; a lost one too", async () => {
  const known = await example("POST /books/[id]/outside-loan");
  const out = { ...known, lost: false, dueDate: null, lentAt: new Date().toISOString() };
  const lost = {
    ...known,
    bookId: crypto.randomUUID(),
    bookTitle: "Маруся",
    name: "Кум",
    lost: true,
  };
  await showLoans([], { outside: [out, lost], size: DESK });
  const row = (name: string) => page.getByRole("article", { name, exact: true });
  const more = (name: string) => row(name).getByRole("button", { name: l("group.more", { name }) });
  await expect.element(row("Кум")).toHaveTextContent(t("enums.loanStatus.LOST"));
  await expect.element(more("Кум")).not.toBeInTheDocument();
  await expect.element(row(known.name)).toHaveTextContent(/Verliehen am \d+\. \p{L}+/u);
  await row(known.name).getByRole("button", { name: known.name, exact: true }).click();
  await expect.element(page.getByText(l("outsideLoan.outside"))).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  await more(known.name).click();
  await page.getByRole("menuitem", { name: l("outsideLoan.edit") }).click();
  const dialog = dialogOf("outsideLoan.title");
  const name = dialog.getByLabelText(l("outsideLoan.name"));
  const submit = dialog.getByRole("button", { name: l("outsideLoan.submit") });
  await expect.element(name).toHaveValue(known.name);
  await expectLooksRight();
  await expectFitsLargeText();
  await name.fill(" ");
  await expect.element(submit).toBeDisabled();
  await name.fill("Кума Олена");
  const sent = answer("POST /books/[id]/outside-loan", { ...out, name: "Кума Олена" });
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ params: { id: known.bookId }, body: { name: "Кума Олена" } }]);
  const back = answer("DELETE /books/[id]/outside-loan", undefined);
  await row("Кум")
    .getByRole("button", { name: `${l("group.act.back")}: Маруся` })
    .click();
  const isBack = page.getByRole("alertdialog", { name: l("outsideLoan.backTitle") });
  await expect.element(isBack).toHaveTextContent("Маруся");
  expect(back).toEqual([]);
  await isBack.getByRole("button", { name: l("outsideLoan.back") }).click();
  await expect
    .element(page.getByText(l("outsideLoan.backDone", { title: "Маруся" })))
    .toBeVisible();
  expect(back).toMatchObject([{ params: { id: lost.bookId } }]);
});

test("a request for a book that is promised waits and says why; it can be declined, and reported by keyboard", async () => {
  const loan = await aLoan("owner", { status: "REQUESTED", bookAvailable: false });
  const { bookTitle: title } = loan;
  await showLoans([loan], { pending: [await aRequest(loan)], size: DESK });
  await expect.element(sectionOf("waiting")).toHaveTextContent(l("group.queued"));
  await choose(l("actions.reject"));
  await expect.element(dialogOf("reject.title")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await press(page.getByRole("button", { name: l("group.more", { name: OTHER.name }) }));
  await expect.element(page.getByRole("menuitem")).toHaveLength(3);
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

test.each(["LENT", "RETURNED"] as const)(
  "a loan that a link leads to is marked: %s",
  async (status) => {
    const [first, second] = [
      await aLoan("owner", { status }),
      await aLoan("owner", { status, bookTitle: "Маруся" }),
    ];
    await showLoans([first, second], { at: `/loans?open=${second.id}` });
    const marked = page.getByRole("listitem").filter({ hasText: "Маруся" }).first();
    await expect.element(marked).toHaveAttribute("aria-current", "true");
    await expect.element(marked).toHaveFocus();
    await expect
      .element(marked.getByRole("link").last())
      .toHaveAttribute("href", `/loans/${second.id}`);
  },
);

test("a request is answered with a day as early as the reader's own today, once the page is alive", async () => {
  const { lent, pending } = await requestsFor(["Маруся"]);
  const come = await arrive(await screenOf(lent, { pending }), { me: ME, at: "/loans" });
  const due = page.getByLabelText(l("request.due"));
  await expect.element(due).not.toHaveAttribute("min");
  come();
  await expect.element(due).toHaveAttribute("min", today());
});

test("a handover is undone from its toast", async () => {
  const meetUpId = crypto.randomUUID();
  const loan = await aLoan("owner", { status: "SCHEDULED", meetUpId, meetUpConfirmed: true });
  const lent = [loan];
  await showLoans(lent, { size: DESK });
  answer("POST /loans/[id]/hand-over", () => (lent[0] = { ...loan, status: "LENT" }));
  answer("PUT /loans/[id]/undo-handover", () => (lent[0] = loan));
  await choose(l("actions.handOver"));
  await page.getByRole("button", { name: t("handOver.without.submit") }).click();
  await expect.element(sectionOf("reading")).toBeVisible();
  await toasts.getByRole("button", { name: l("actions.undo") }).click();
  await expect.element(sectionOf("agreed")).toBeVisible();
});

test("a return asks how the book came back; the rating follows, and the toast is at the top", async () => {
  const loan = await aLoan("owner", { status: "LENT" });
  const lent = [loan];
  await showLoans(lent);
  const returned = answer("PUT /loans/[id]/return", () => {
    return (lent[0] = { ...loan, status: "RETURNED" });
  });
  const rated = answer("POST /loans/[id]/rate", await example("POST /loans/[id]/rate"));
  await act("back").click();
  const giveBack = page.getByRole("dialog", { name: l("return.title", { count: 1 }) });
  const submit = giveBack.getByRole("button", { name: l("return.submit", { count: 1 }) });
  await expect.element(submit).toBeDisabled();
  await press(giveBack.getByRole("radio", { name: l("return.asWas") }), " ");
  await submit.click();
  await expect.element(toasts).toHaveTextContent(l("return.done"));
  expect(toasts.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight / 4);
  expect(returned).toHaveLength(1);
  await dialogOf("rateBorrower.title")
    .getByRole("button", { name: l("rateBorrower.submit") })
    .click();
  await expect
    .poll(() => rated)
    .toMatchObject([{ body: { punctuality: 5, accuracy: 5, communication: 5 } }]);
});

test("a borrower is rated by keyboard", async () => {
  const loan = await aLoan("owner", { status: "RETURNED", ownerRatedBorrower: false });
  await showLoans([loan], { size: DESK, at: "/loans?tab=past" });
  const rated = answer("POST /loans/[id]/rate", await example("POST /loans/[id]/rate"));
  await press(act("rate"));
  const rating = dialogOf("rateBorrower.title");
  const punctuality = rating.getByRole("group", { name: l("rateBorrower.punctuality") });
  const five = punctuality.getByRole("radio", { name: t("common.stars", { count: 5 }) });
  await expect.element(five).toBeChecked();
  await expectLooksRight();
  await expectFitsLargeText();
  await press(five, "{ArrowLeft}");
  await press(rating.getByRole("button", { name: l("rateBorrower.submit") }));
  await expect
    .poll(() => rated)
    .toMatchObject([{ body: { punctuality: 4, accuracy: 5, communication: 5 } }]);
});

test("a book is rated by keyboard", async () => {
  const loan = await aLoan("borrower", { status: "RETURNED", bookInterestRating: null });
  await showLoans([], { borrowed: [loan], size: DESK, at: "/loans?tab=past" });
  const rated = answer("POST /loans/[id]/rate-book", await example("POST /loans/[id]/rate-book"));
  await press(act("rate"));
  const five = page.getByRole("dialog").getByRole("radio", { name: "5", exact: true });
  await expect.element(five).toBeChecked();
  await expectLooksRight();
  await expectFitsLargeText();
  await press(five, "{ArrowRight}{ArrowRight}{ArrowRight}");
  await press(button("rateBook.submit"));
  await expect.poll(() => rated).toMatchObject([{ body: { rating: 8 } }]);
});

test("who has asked for more time elsewhere is told kindly, and keeps what they wrote", async () => {
  const loan = await aLoan("borrower", { status: "LENT" });
  const borrowed = [loan];
  await showLoans([], { borrowed, size: DESK });
  await choose(l("actions.moreTime"));
  const dialog = dialogOf("extension.askTitle");
  await expectLooksRight();
  await expectFitsLargeText();
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
  const due = l("group.until.borrower", { date: "" }).trim();
  await expect.element(sectionOf("reading")).toHaveTextContent(due);
  await expect.element(sectionOf("reading")).toHaveTextContent(l("group.moreTimeAsked"));
});

test("the owner gives time unasked, but not less, or declines with a few words; a book that is late stands first, with its days", async () => {
  const late = await aLoan("owner", { status: "LENT", dueDate: dayAfter(today(), -3) });
  const lent = [late];
  await showLoans(lent, { size: DESK });
  await expect.element(sectionOf("todo")).toHaveTextContent(l("group.late", { days: 3 }));
  await expect.element(act("remind")).toBeVisible();

  await choose(l("actions.giveTime"));
  const give = dialogOf("extension.giveTitle");
  const until = give.getByLabelText(ext("until"));
  const submit = give.getByRole("button", { name: ext("give"), exact: true });
  await until.fill(dayAfter(today(), -4));
  await submit.click();
  await expect.element(until).toBeInvalid();
  await expectLooksRight();
  await expectFitsLargeText();
  const extension = { dueDate: dayAfter(today(), 40), message: null, requestedAt: late.createdAt };
  const given = answer("PUT /loans/[id]/extension", () => (lent[0] = { ...late, extension }));
  await until.fill(dayAfter(today(), 10));
  await submit.click();
  await expect.element(give).not.toBeInTheDocument();
  expect(given).toMatchObject([{ body: { dueDate: dayAfter(today(), 10) } }]);
  await expect.element(act("giveTime").first()).toBeVisible();
  // It is late all the same.
  await expect.element(sectionOf("todo")).toHaveTextContent(l("group.late", { days: 3 }));

  await page.getByRole("button", { name: OTHER.name, exact: true }).click();
  await button("actions.declineTime").click();
  const decline = dialogOf("declineExtension.title");
  await decline.getByLabelText(l("declineExtension.reason")).fill("На неї чекає сестра.");
  await expectLooksRight();
  await expectFitsLargeText();
  const declined = answer("PUT /loans/[id]/extension/decline", late);
  await decline.getByRole("button", { name: l("declineExtension.submit"), exact: true }).click();
  await expect.element(decline).not.toBeInTheDocument();
  expect(declined).toMatchObject([{ body: { feedback: "На неї чекає сестра." } }]);
});

test("a promised gift is called off", async () => {
  const loan = await aLoan("owner", { kind: "GIFT", dueDate: null });
  await showLoans([loan], { size: DESK });
  await expect.element(act("arrange")).toBeVisible();
  await choose(l("actions.callOff"));
  await expect.element(dialogOf("callOff.title")).toBeVisible();
  await expectLooksRight();
  await expectFitsLargeText();
  const ended = answer("PUT /loans/[id]/cancel", { ...loan, status: "CANCELED" });
  await dialogOf("callOff.title")
    .getByRole("button", { name: l("callOff.submit"), exact: true })
    .click();
  await expect.element(page.getByText(l("callOff.done"))).toBeVisible();
  expect(ended).toMatchObject([{ params: { id: loan.id } }]);
});
