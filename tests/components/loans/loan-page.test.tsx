import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LoanScreen } from "@/components/loans/page/loan-screen";
import { refreshLoans } from "@/components/loans/use-loans";
import type { Loan, TimelineEntry } from "@/lib/features/loans/schema";
import { answer, example, lose, refuse } from "../support/api";
import { expectLooksRight } from "../support/look";
import { DESK, leave, show, t } from "../support/show";
import { aLoan, ME, OTHER, pageOf } from "./loan";

const MEETUP = crypto.randomUUID();
const PLANNED = {
  status: "SCHEDULED",
  meetUpId: MEETUP,
  meetUpProposedBy: "owner",
  meetUpTimeSet: true,
  meetUpDateTime: "2031-11-27T16:30:00.000Z",
  meetUpTimeZone: "Europe/Kyiv",
  meetUpVersion: 3,
  meetUpLocationGeneral: "Кав’ярня на розі",
  dueDate: "2031-12-23",
} as const satisfies Partial<Loan>;
const TITLES = ["Тигролови", "Солодка Даруся", "Танго смерті"];

/** Books of one meeting. */
const meeting = (role: "owner" | "borrower", fields: Partial<Loan> = {}) =>
  Promise.all(TITLES.map((bookTitle) => aLoan(role, { ...PLANNED, bookTitle, ...fields })));

/** Shows the page of the first loan; later changes of the array change it. */
async function showPage(loans: Loan[], at = "", timeline: TimelineEntry[] = []) {
  const [first] = loans as [Loan, ...Loan[]];
  const now = () => ({ ...pageOf(loans[0] ?? first, [...loans]), timeline });
  answer("GET /loans/[id]", now);
  answer("GET /loans/active", []);
  answer("GET /loans/[id]/pictures", { pictures: [], moments: [] });
  const { id } = first;
  const gives = loans.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.owner.id === ME.id;
  const code = { ...(await example("GET /loans/[id]/code")), ...today(), code: "639392" };
  const shown = { ...code, books: loans.map((loan) => bookOf(loan, false)) };
  answer("GET /loans/[id]/code", () => shown);
  await show(
    <LoanScreen
      first={now()}
      pictures={{ pictures: [], moments: [] }}
      code={gives ? shown : null}
    />,
    // On phones a toast waits for the one before.
    { me: ME, at: `/loans/${id}${at}`, size: DESK },
  );
  return { first, shown };
}

const bookOf = ({ id, bookTitle }: Loan, leftOut: boolean) =>
  ({ id, bookTitle, side: "owner", leftOut }) as const;
const today = () => ({
  day: new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Kyiv" }).format(),
  timeZone: "Europe/Kyiv",
});
const handedOver = (loans: Loan[]) =>
  loans.splice(0, loans.length, ...loans.map((loan) => ({ ...loan, status: "LENT" as const })));
const button = (key: string) => page.getByRole("button", { name: t(key), exact: true });

const LONG = {
  bookTitle: "Donaudampfschifffahrtsgesellschaftskapitän",
  borrowerMessage: `https://example.org/${"a".repeat(90)}`,
};
const EXTENSION = { dueDate: "2031-12-28", message: null, requestedAt: new Date().toISOString() };

test.each<[state: string, fields: Partial<Loan>]>([
  ["asked for", { status: "REQUESTED", dueDate: null }],
  ["promised", {}],
  ["to be met for", { ...PLANNED, meetUpNotes: LONG.borrowerMessage }],
  ["lent", { status: "LENT" }],
  ["lent, with an ask for more time", { status: "LENT", extension: EXTENSION }],
  ["back", { status: "RETURNED" }],
  ["lost", { status: "LOST" }],
  ["asked for as a gift", { kind: "GIFT", status: "REQUESTED", dueDate: null }],
  ["promised as a gift", { kind: "GIFT", dueDate: null }],
  ["given", { kind: "GIFT", status: "GIVEN", dueDate: null }],
])("the page of a book that is %s looks right to both sides", async (_, fields) => {
  for (const role of ["owner", "borrower"] as const) {
    await showPage([await aLoan(role, { ...LONG, ...fields })]);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectLooksRight();
    await leave();
  }
});

test("a meeting that waits for its yes shows two answers and all its books, and is confirmed as it was seen", async () => {
  const loans = await meeting("borrower");
  const confirmed = answer("PUT /loans/[id]/confirm-meetup", loans[0] as Loan);
  await showPage(loans);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Treffen, 27. November");
  await expect.element(page.getByText("2,4 km")).toBeVisible();
  const card = page.getByRole("region", { name: t("loanPage.next.borrower.confirm.title") });
  await expect.element(card.getByRole("button")).toHaveLength(2);
  const books = page.getByRole("list", { name: t("loanPage.books.take", { count: 3 }) });
  await expect.element(books.getByRole("link")).toHaveLength(3);
  await expect.element(page.getByText("bis 23. Dezember")).toBeVisible();
  await button("loanPage.confirm").click();
  await expect.poll(() => confirmed).toMatchObject([{ body: { version: 3 } }]);
});

test("the sixth digit sends itself, a wrong code stays to be mended, and what was taken is listed", async () => {
  const loans = await meeting("borrower", { meetUpConfirmed: true });
  await showPage(loans);
  await button("handOver.scan").click();
  const field = page.getByRole("textbox", { name: t("handOver.orType") });
  const asked = refuse("POST /loans/[id]/code", "CODE_WRONG");
  await field.fill("12 345");
  expect(asked).toEqual([]);
  await field.fill("123 456");
  await expect.element(page.getByText(t("errors.CODE_WRONG"))).toBeVisible();
  await expectLooksRight();
  await expect.element(field).toHaveValue("123456");
  // Without the time of this phone's clock, which may be wrong.
  expect(asked).toMatchObject([{ body: { code: "123456" } }]);
  expect(asked[0]?.body).not.toHaveProperty("enteredAt");
  answer("POST /loans/[id]/code", () => {
    handedOver(loans);
    return loans[0] as Loan;
  });
  await field.fill("639392");
  const list = page.getByRole("list", { name: t("handOver.have", { count: 3 }) });
  await expect.element(list.getByRole("listitem")).toHaveLength(3);
  await expect
    .element(page.getByRole("dialog"))
    .toHaveTextContent("Du hast 3 Bücher bis 23. Dezember");
});

test("without a network the digits are kept, and the books are listed as kept", async () => {
  await showPage(await meeting("borrower", { meetUpConfirmed: true }));
  await button("handOver.scan").click();
  lose("POST /loans/[id]/code");
  await page.getByRole("textbox", { name: t("handOver.orType") }).fill("639392");
  await expect.element(page.getByText(t("handOver.kept"))).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: t("handOver.have", { count: 3 }) }))
    .toBeVisible();
});

test("a code that came with the address waits for a press", async () => {
  const loans = await meeting("borrower", { meetUpConfirmed: true });
  const asked = answer("POST /loans/[id]/code", loans[0] as Loan);
  await showPage(loans, "?code=639392");
  await expect.element(page.getByRole("textbox")).toHaveValue("639392");
  expect(asked).toEqual([]);
  await button("handOver.submit").click();
  await expect.poll(() => asked).toMatchObject([{ body: { code: "639392" } }]);
});

test("an address with an empty code opens the giver's code and the taker's camera at once", async () => {
  await showPage(await meeting("owner", { meetUpConfirmed: true }), "?code");
  await expect.element(page.getByText("639 392")).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.close") })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await showPage(await meeting("borrower", { meetUpConfirmed: true }), "?code=");
  await expect.element(page.getByRole("textbox", { name: t("handOver.orType") })).toHaveValue("");
});

test("a damaged return is said in the heading, with the way to write beside the rating", async () => {
  await showPage([await aLoan("borrower", { status: "RETURNED", returnedCondition: "POOR" })]);
  const card = page.getByRole("region", { name: t("loanPage.next.borrower.damaged.title") });
  await expect.element(card).toHaveTextContent(OTHER.name);
  await expect.element(card.getByRole("button", { name: t("chat.button.write") })).toBeVisible();
});

test("an overdue book has the buttons that its text advises; one that is being read has none that is filled", async () => {
  const loans = [await aLoan("owner", { status: "LENT", dueDate: "2020-01-01" })];
  await showPage(loans);
  const card = page.getByRole("region", {
    name: t("loanPage.next.owner.late.title", { name: OTHER.name, count: 1 }),
  });
  await expect.element(card.getByRole("button")).toHaveLength(3);
  for (const key of ["loans.actions.return", "loans.group.act.remind", "loans.actions.giveTime"])
    await expect.element(button(key)).toBeVisible();
  const filled = "btn-primary";
  await expect.element(button("loans.actions.return")).toHaveClass(filled);
  loans[0] = { ...(loans[0] as Loan), dueDate: "2090-01-01" };
  await refreshLoans();
  await expect.element(button("loans.actions.return")).not.toHaveClass(filled);

  await showPage([await aLoan("borrower", { status: "LENT", dueDate: "2020-01-01" })]);
  await expect.element(button("loans.actions.meetUpReturn")).toHaveClass(filled);
  await expect.element(button("loans.actions.moreTime")).toBeVisible();
});

test("what both confirmed by the code, and a request whose book went elsewhere, are nobody's alone", async () => {
  const at = new Date().toISOString();
  const step = { at, dueDate: null, rating: null };
  const lent = await aLoan("borrower", { status: "LENT", handOver: { confirmedBy: "BOTH" } });
  await showPage([lent], "", [{ ...step, kind: "LENT", by: "borrower" }]);
  const story = page.getByRole("list", { name: t("loanPage.timeline") });
  await expect.element(story.first()).toHaveTextContent(t("loanPage.both"));
  await showPage([await aLoan("owner", { status: "CANCELED", kind: "GIFT" })], "", [
    { ...step, kind: "CANCELED", by: null },
  ]);
  await expect.element(story.last()).toHaveTextContent(t("loanPage.story.GONE"));
  await expectLooksRight();
});

test("the giver's code changes with the ticks, the last of them stays, and the list ends the wait", async () => {
  const loans = await meeting("owner", { meetUpConfirmed: true });
  const { shown } = await showPage(loans);
  const put = answer("PUT /loans/[id]/code", (request) => {
    const { loanIds } = request.body as { loanIds: string[] };
    shown.code = loanIds.length > 0 ? "111222" : "639392";
    shown.books = loans.map((loan) => bookOf(loan, loanIds.includes(loan.id)));
    return { ...shown, books: shown.books };
  });
  await button("loanPage.showCode").click();
  await expect.element(page.getByText("639 392")).toBeVisible();
  await page.getByRole("checkbox", { name: "Тигролови" }).click();
  await expect.element(page.getByText("111 222")).toBeVisible();
  await page.getByRole("checkbox", { name: "Солодка Даруся" }).click();
  await expect
    .poll(() => put)
    .toMatchObject([
      { body: { loanIds: [loans[0]?.id] } },
      { body: { loanIds: [loans[0]?.id, loans[1]?.id] } },
    ]);
  await expect.element(page.getByRole("checkbox", { name: "Танго смерті" })).toBeDisabled();
  await expectLooksRight();
  await expect
    .element(page.getByRole("dialog", { name: t("handOver.give", { count: 1 }) }))
    .toBeVisible();
  handedOver(loans);
  await refreshLoans();
  await expect
    .element(
      page.getByRole("list", { name: t("handOver.theyHave", { count: 3, name: OTHER.name }) }),
    )
    .toBeVisible();
});

test("the code of one book stands above the book, without a tick", async () => {
  const [loan] = await meeting("owner", { meetUpConfirmed: true });
  await showPage([loan as Loan]);
  await button("loanPage.showCode").click();
  const books = page.getByRole("dialog").getByRole("list");
  await expect.element(books).toHaveTextContent("Тигролови");
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
});

test("without the code the screen says what it means, and keeps the press where there is no network", async () => {
  const loans = await meeting("owner", { meetUpConfirmed: true });
  await showPage(loans);
  const askWithout = async () => {
    await button("loanPage.more").click();
    await page.getByRole("menuitem", { name: t("handOver.without.action") }).click();
  };
  await askWithout();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("checkbox", { name: TITLES[2] }).click();
  await expectLooksRight();
  const sent = lose("POST /loans/[id]/hand-over");
  await dialog.getByRole("button", { name: t("handOver.without.submit") }).click();
  await expect.element(page.getByText(t("handOver.without.kept"))).toBeVisible();
  expect(sent).toMatchObject([{ body: { loanIds: loans.slice(0, 2).map(({ id }) => id) } }]);
});

test("an ask for more time has two answers, the rest is behind the menu", async () => {
  const loan = await aLoan("owner", { status: "LENT", extension: EXTENSION });
  await showPage([loan]);
  const card = page.getByRole("region", {
    name: t("loanPage.next.owner.asked.title", { name: OTHER.name }),
  });
  await expect.element(card.getByRole("button")).toHaveLength(2);
  await expect.element(button("loans.actions.declineTime")).toBeVisible();
  await button("loanPage.more").click();
  const steps = ["meetUpReturn", "giveTime", "manage"].map((step) => `loans.actions.${step}`);
  const keys = [steps[0], "handOver.scan", ...steps.slice(1), "moderation.report.action"];
  const items = page.getByRole("menuitem");
  await expect.element(items).toHaveLength(keys.length);
  for (const [at, key = ""] of keys.entries())
    await expect.element(items.nth(at)).toHaveTextContent(t(key));
  const ended = answer("PATCH /loans/[id]/status", loan);
  await page.getByRole("menuitem", { name: t("loans.actions.manage") }).click();
  await page.getByRole("radio", { name: t("loans.manage.choice.lose") }).click();
  await expectLooksRight();
  await button("loans.manage.submit").click();
  await expect
    .poll(() => ended)
    .toMatchObject([{ params: { id: loan.id }, body: { status: "LOST" } }]);
});

test("how a damaged book came back, and what its owner says of it, is told to its borrower", async () => {
  const damaged = { returnedCondition: "POOR", feedback: "Залита кавою." } as const;
  await showPage([await aLoan("borrower", { status: "RETURNED", ...damaged })]);
  const condition = t("enums.condition.POOR");
  await expect.element(page.getByText(t("loanPage.cameBack", { condition }))).toBeVisible();
  await expect.element(page.getByText(damaged.feedback)).toBeVisible();
});

test("one code is for the books of both directions, listed by what becomes of them; what is left goes on from there", async () => {
  const agreed = { ...PLANNED, meetUpConfirmed: true };
  const given = await aLoan("owner", { ...agreed, id: crypto.randomUUID().replace(/^./, "0") });
  const fields = { ...agreed, bookTitle: "Маруся", id: crypto.randomUUID().replace(/^./, "f") };
  const taken = await aLoan("borrower", fields);
  const back = await aLoan("owner", {
    ...{ ...agreed, bookTitle: "Амадока", id: crypto.randomUUID().replace(/^./, "f") },
    ...{ status: "LENT", meetUpForReturn: true },
  });
  const loans = [given, taken, back];
  await showPage(loans);
  await button("loanPage.showCode").click();
  await expect
    .element(page.getByRole("dialog", { name: t("handOver.exchange", { count: 3 }) }))
    .toBeVisible();
  for (const part of ["give", "take", "getBack"]) {
    const name = t(`loanPage.books.${part}`, { count: 1 });
    const list = page.getByRole("list", { name, exact: true });
    await expect.element(list.getByRole("checkbox")).toBeChecked();
  }
  loans[0] = { ...given, status: "LENT" };
  loans[2] = { ...back, status: "RETURNED" };
  await refreshLoans();
  for (const part of ["theyHave", "back"]) {
    const name = t(`handOver.${part}`, { count: 1, name: OTHER.name });
    await expect.element(page.getByRole("list", { name })).toBeVisible();
  }
  await button("handOver.done").click();
  // The book that was left out is the other side's to give: its code is entered here.
  await button("handOver.scan").click();
  await expect
    .element(page.getByRole("dialog", { name: t("handOver.take", { count: 1 }) }))
    .toHaveTextContent("Маруся");
});
