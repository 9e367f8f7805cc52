import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FirstSteps } from "@/components/search/first-steps";
import { Home, homeBook, type HomeBooks } from "@/components/search/home";
import { Waits } from "@/components/search/waits";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";
import { aLoan, answerLoans, aRequest, ME, OTHER } from "../loans/loan";

async function books(change: Partial<HomeBooks>): Promise<HomeBooks> {
  const book = homeBook(await example("PUT /books/[id]"));
  const popular = [{ ...book, lentCount: 31 }];
  return {
    nearest: [{ ...book, distanceKm: 31.2 }],
    nearestWithin: 10,
    popular,
    newest: [book],
    ...change,
  };
}

test("covers nearby lead to their books, and each row to where it goes on", async () => {
  await show(<Home books={await books({})} />);
  const near = page.getByRole("region", { name: t("search.freeNearby") });
  const cover = near.getByRole("link", { name: /31/ });
  await expect.element(cover).toHaveAttribute("href", expect.stringMatching(/^\/books\//));
  const all = near.getByRole("link", { name: t("search.all") });
  await expect.element(all).toHaveAttribute("href", "/search?available=true&radiusKm=10");
  const popular = page.getByRole("region", { name: t("search.tabPopular") });
  await expect.element(popular.getByText(t("search.readers", { count: 31 }))).toBeVisible();
  const wish = popular.getByRole("link", { name: t("search.wishTile.title") });
  await expect.element(wish).toHaveAttribute("href", "/wishes");
});

test("where nobody offers a book, the nearest shelf is named with its distance", async () => {
  const far = await books({ nearestWithin: 100, popular: [], newest: [] });
  await show(<Home books={far} />);
  const row = page.getByRole("region", { name: t("search.nearestShelf") });
  await expect.element(row.getByRole("heading")).toHaveTextContent(/31/);
  await expect
    .element(row.getByRole("link", { name: t("search.all") }))
    .toHaveAttribute("href", "/search?available=true&radiusKm=100");
  await expect.element(page.getByText(t("search.tabPopular"))).not.toBeInTheDocument();
});

const STEPS = { books: [], hasAsked: false, hasInvited: false, hasWished: false };
const FIVE = Array.from({ length: 5 }, () => ({
  title: "Маруся",
  author: "Підмогильний",
  coverImageUrl: null,
}));

test("a new reader is told to ask for a first book", async () => {
  await show(<FirstSteps steps={STEPS} emptyPlace={null} />);
  await expect.element(page.getByText(t("search.firstSteps.ask"))).toBeVisible();
  await expect.element(page.getByText(t("search.firstSteps.done"))).not.toBeInTheDocument();
});

test("the first reader of a town is told to invite a neighbour; what is done is ticked", async () => {
  await show(<FirstSteps steps={{ ...STEPS, hasWished: true }} emptyPlace="Косів, 78600" />);
  await expect.element(page.getByText(/Косів, 78600/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("invitation.invite") })).toBeVisible();
  const wish = page.getByRole("listitem").filter({ hasText: t("search.firstSteps.wish") });
  await expect.element(wish).toHaveTextContent(t("search.firstSteps.done"));
});

test("the steps go once all are done", async () => {
  const done = { books: FIVE, hasAsked: false, hasInvited: true, hasWished: true };
  await show(<FirstSteps steps={done} emptyPlace="Косів, 78600" />);
  await expect.element(page.getByRole("listitem")).not.toBeInTheDocument();
});

test("what waits is in at most three rows, and is answered there", async () => {
  const asked = await aLoan("owner", { status: "REQUESTED" });
  const late = await aLoan("owner", { status: "LENT", dueDate: "2026-01-18" });
  const pending = [await aRequest(asked)];
  answerLoans([late], [], pending);
  const approved = answer("PUT /loans/approve", () => [
    { ...asked, status: "APPROVED" as const, id: pending.pop()?.id ?? "" },
  ]);
  await show(<Waits first={{ pending, active: [late], found: null }} />, { me: ME });
  const rows = page.getByRole("region", { name: t("search.waits.title") }).getByRole("article");
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.last().getByText(/überfällig/)).toBeVisible();
  await expect
    .element(rows.first().getByRole("link", { name: OTHER.name }))
    .toHaveAttribute("href", `/loans?open=${asked.id}`);
  await rows.first().getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: t("loans.meetUpDialog.title") });
  await expect.element(sheet).toHaveTextContent(asked.bookTitle);
  expect(approved).toMatchObject([{ body: { loanIds: [asked.id] } }]);
});

test("where nothing waits, the rows are absent", async () => {
  answerLoans([]);
  await show(<Waits first={{ pending: [], active: [], found: null }} />, { me: ME });
  await expect.element(page.getByText(t("search.waits.title"))).not.toBeInTheDocument();
});

test("a book that a wish found has a row of its own", async () => {
  answerLoans([]);
  const found = { id: ME.id, title: "Маруся", author: "Підмогильний", coverImageUrl: null };
  await show(<Waits first={{ pending: [], active: [], found }} />, { me: ME });
  const row = page.getByRole("region", { name: t("search.waits.title") }).getByRole("article");
  await expect.element(row).toHaveTextContent(t("search.waits.found"));
  await expect
    .element(row.getByRole("link", { name: `${t("search.waits.show")}: Маруся` }))
    .toHaveAttribute("href", `/books/${ME.id}`);
});
