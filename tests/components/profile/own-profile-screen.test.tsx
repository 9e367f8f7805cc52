import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OwnProfileScreen } from "@/components/profile/own-profile-screen";
import { UserProfileScreen } from "@/components/profile/user-profile-screen";
import type { Loan } from "@/lib/features/loans/schema";
import { LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { answer, example, lose } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { arrive, DESK, show, t } from "../support/show";

const p = (key: string, values?: Record<string, string | number>) => t(`profile.${key}`, values);
const tab = (key: string) => page.getByRole("tab", { name: p(key) });
const NONE = { content: [], nextCursor: null };
const REVIEWS = { asBorrower: NONE, asOwner: NONE };

/** The server's data about a reader. */
async function facts() {
  const stats = await example("GET /users/[id]/loan-stats");
  answer("GET /users/[id]/loan-stats", stats);
  return { stats, reviews: REVIEWS };
}

async function loans(count: number, fields: Partial<Loan> = {}): Promise<Loan[]> {
  const loan = await example("PUT /loans/[id]/return");
  return Array.from({ length: count }, () => ({ ...loan, ...fields, id: crypto.randomUUID() }));
}

test("one sees who one is and one's numbers once, and opens a history ten at a time", async () => {
  const own = await facts();
  const lent = await loans(20);
  answer("GET /loans/owner/[userId]", lent);
  answer("GET /loans/borrower/[userId]", []);
  await show(<OwnProfileScreen {...own} />, { at: "/profile", size: DESK });
  const me = await example("GET /users/me");
  await expect.element(page.getByRole("heading", { name: me.displayName })).toBeVisible();
  for (const criterion of ["punctuality", "accuracy", "communication"]) {
    await expect.element(page.getByText(t(`users.${criterion}`))).toBeVisible();
  }
  for (const status of LOAN_STATUSES.filter((each) => own.stats.asLender[each] > 0)) {
    const name = t(`enums.loanStatus.${status}`);
    await expect.element(page.getByRole("term").getByText(name).first()).toBeVisible();
  }
  for (const [name, href] of [
    [new RegExp(`^${t("nav.friends")}`), "/friends"],
    [new RegExp(`^${p("wishes")}`), "/wishes"],
    [p("edit"), "/settings/profile"],
  ] as const) {
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", href);
  }

  await press(tab("tabLent"));
  expect(window.location.search).toContain("tab=lent");
  const list = page.getByRole("list", { name: p("tabLent"), exact: true });
  const rows = list.getByRole("article");
  await expect.element(rows).toHaveLength(10);
  const more = page.getByRole("button", { name: t("common.showMore") });
  await press(more);
  await expect.element(rows).toHaveLength(20);
  await expectLooksRight();
  expect(document.activeElement).toBe(list.element().children[10]);
  await page.getByRole("button", { name: t("common.showLess") }).click();
  await expect.element(rows).toHaveLength(10);
  await expect.element(more).toHaveFocus();
  await press(tab("tabLent"), "{ArrowLeft}");
  await expect.element(page.getByText(t("loans.noneBorrowed.title"))).toBeVisible();
});

test.for([
  ["lent", "manage", { status: "LENT" }],
  ["lent", "rateBorrower", { status: "RETURNED", ownerRatedBorrower: false }],
  ["lent", null, { status: "RETURNED", ownerRatedBorrower: true }],
  ["borrowed", "rateBook", { status: "RETURNED", bookInterestRating: null }],
  ["borrowed", null, { status: "LENT" }],
] as const)("of one’s history, %s, the next step is %s", async ([side, step, fields]) => {
  const own = await facts();
  const [loan] = await loans(1, fields);
  if (!loan) throw new Error("no loan");
  answer(`GET /loans/${side === "lent" ? "owner" : "borrower"}/[userId]`, [loan]);
  await show(<OwnProfileScreen {...own} />, { at: `/profile?tab=${side}` });
  const row = page.getByRole("article", { name: loan.bookTitle });
  await expect.element(row).toBeVisible();
  const button = row.getByRole("button");
  await expect.element(button).toHaveLength(step ? 1 : 0);
  if (!step) return;
  await row.getByRole("button", { name: t(`loans.actions.${step}`) }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

test("a history that cannot be loaded says so, and comes at a second try", async () => {
  const own = await facts();
  lose("GET /loans/owner/[userId]");
  await show(<OwnProfileScreen {...own} />, { at: "/profile?tab=lent" });
  await expect.element(page.getByText(p("failed"))).toBeVisible();
  answer("GET /loans/owner/[userId]", []);
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect.element(page.getByText(t("loans.noneLent.title"))).toBeVisible();
});

test("another reader’s shelf comes first, with how reliable they are; of their histories one sees what there is, and does nothing about it", async () => {
  const profile = await example("GET /users/[id]");
  const [book] = await example("GET /books/owner/[userId]");
  const [loan] = await example("GET /loans/owner/[userId]");
  const books = [1, 2].map(() => ({ ...book, id: crypto.randomUUID(), distanceKm: 3.4 }));
  answer("GET /users/[id]", profile);
  answer("GET /books/owner/[userId]", books);
  answer("GET /loans/owner/[userId]", [loan]);
  answer("GET /loans/borrower/[userId]", []);
  const own = await facts();
  const other = { ...own, profile, books };
  await show(<UserProfileScreen {...other} />, { at: `/profile/${profile.id}` });
  await expect
    .element(page.getByRole("list", { name: p("books.label", { name: profile.displayName }) }))
    .toBeVisible();
  await expect.element(page.getByText(t("book.away", { distance: "3,4 km" }))).toBeVisible();
  const count = own.stats.asBorrower.RETURNED;
  await expect.element(page.getByText(p("returned", { count }))).toBeVisible();
  await tab("tabLent").click();
  const row = page.getByRole("article", { name: loan.bookTitle });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByRole("button")).not.toBeInTheDocument();
  await expectLooksRight();
  await tab("tabBorrowed").click();
  await expect.element(page.getByText(p("history.noneBorrowed"))).toBeVisible();
});

test("books that came with the page are read again when their tab is opened later", async () => {
  const profile = await example("GET /users/[id]");
  answer("GET /loans/borrower/[userId]", []);
  const reads = answer("GET /books/owner/[userId]", []);
  const other = { ...(await facts()), profile, books: [], borrowed: [] };
  const come = await arrive(<UserProfileScreen {...other} />, {
    at: `/profile/${profile.id}?tab=borrowed`,
  });
  come();
  await tab("tabBooks").click();
  await expect.poll(() => reads).toHaveLength(1);
});
