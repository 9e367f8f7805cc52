import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FIRST_CARDS, type CardBook } from "@/components/books/card-book";
import { criteriaQuery, EMPTY_CRITERIA } from "@/components/search/criteria";
import { CITY_FIELD } from "@/components/search/place-notice";
import { SearchScreen } from "@/components/search/search-screen";
import type { FirstPage } from "@/components/search/use-book-search";
import type { BorrowedBook } from "@/lib/features/loans/schema";
import { answer, example, lose, refuse } from "../support/api";
import { expectFitsLargeText, expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { arrive, show, t } from "../support/show";

const LVIV = { country: "UKR", postalCode: "79008", city: "Львів" } as const;
const bar = page.getByRole("combobox", { name: t("search.query") });
const cards = page.getByRole("article");
const button = (key: string, values?: Record<string, string>) =>
  page.getByRole("button", { name: t(key, values), exact: true });

// An empty search asks for it; one that an earlier test has left in SWR's cache is shown first.
beforeEach(() => void answer("GET /wishes/demand", { most: [], books: [] }));

/** @param count number of books nearby; null if the location is unknown. */
function screen(
  first: FirstPage | null,
  count: number | null = 24,
  popular: CardBook[] | null = null,
  borrowed: BorrowedBook[] = [],
) {
  return (
    <SearchScreen
      origin={{ ...LVIV, count }}
      first={first}
      popular={popular}
      books={{ nearest: [], nearestWithin: 10, popular: [], newest: [] }}
      countries={[{ value: "DEU", label: "Німеччина" }]}
      borrowed={borrowed}
    />
  );
}

/** Books with different ids. */
async function books(count: number) {
  const book = await example("PUT /books/[id]");
  return Array.from({ length: count }, () => ({ ...book, id: crypto.randomUUID() }));
}

const result = async (count: number, nextCursor: string | null = null) => ({
  ...(await example("POST /books/search")),
  content: await books(count),
  nextCursor,
});

test("a search by Enter before the page is alive finds what was asked for", async () => {
  const found = await example("POST /books/search");
  const searches = answer("POST /books/search", found);
  answer("GET /books/suggest", []);
  const come = await arrive(screen(null), { at: "/search" });
  await page.getByRole("combobox", { name: t("search.query") }).fill("Тигролови");
  await userEvent.keyboard("{Enter}");
  come();
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(searches).toMatchObject([{ body: { query: "Тигролови" } }]);
});

test("a book that the reader has leads to its loan, not to its waiting list", async () => {
  const found = await result(2);
  const content = found.content.map((book) => ({ ...book, isOwn: false, state: "LENT" as const }));
  answer("POST /books/search", { ...found, content });
  const id = crypto.randomUUID();
  const held: BorrowedBook = { id, bookId: content[0]?.id ?? "", status: "LENT" };
  await show(screen(null, 24, null, [held]), { at: "/search?title=x" });
  const loan = page.getByRole("link", { name: t("loanRequest.loan") });
  await expect
    .element(cards.first().getByRole("link", { name: t("loanRequest.loan") }))
    .toBeVisible();
  await expect.element(loan).toHaveAttribute("href", `/loans/${id}`);
});

test("results arrive with their first cards, and are all there once the page is alive", async () => {
  const content = await books(24);
  const query = criteriaQuery({ ...EMPTY_CRITERIA, radiusKm: 10 });
  const come = await arrive(
    screen({ query, page: { content, nextCursor: null, placeResolved: true } }),
    { at: "/search?radiusKm=10" },
  );
  const results = page.getByRole("list", { name: t("search.results") });
  expect(results.element().children).toHaveLength(24);
  await expect.element(results.getByRole("article")).toHaveLength(FIRST_CARDS);
  come();
  await expect.element(results.getByRole("article")).toHaveLength(24);
});

test("nothing found and a failure are told, and a second try finds", async () => {
  answer("GET /books/suggest", []);
  const wanted = ["Земля", "Маруся", "Марія", "Місто"].map((title) => ({
    ...{ title, author: null, readers: 3 },
  }));
  answer("GET /wishes/demand", { most: wanted, books: [] });
  answer("POST /books/search", await result(0));
  await show(screen(null), { at: "/search" });
  await bar.fill("qqq");
  await button("search.submit").click();
  await expect.element(page.getByText(t("search.noResults"))).toBeVisible();
  await expect.element(page.getByText(t("search.tryDifferent"))).toBeVisible();
  await expect.element(button("wishes.tell")).toBeVisible();
  await expect.element(button("search.widen", { radius: "25 km" })).toBeVisible();
  await expect.element(button("invitation.invite")).toBeVisible();
  const list = page.getByRole("list", { name: t("wishes.demand.most") });
  await expect.element(list.getByRole("listitem")).toHaveLength(3);
  await expect
    .element(list.getByRole("link", { name: t("wishes.demand.list") }).first())
    .toHaveAttribute("href", "/books/manage?tab=add&shared=%D0%97%D0%B5%D0%BC%D0%BB%D1%8F");
  await expectLooksRight();
  await expectFitsLargeText();
  lose("POST /books/search");
  await bar.fill("Кобзар");
  await button("search.submit").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("search.failed"));
  await expect.element(cards).not.toBeInTheDocument();
  answer("POST /books/search", await result(1));
  await button("common.tryAgain").click();
  await expect.element(cards).toBeVisible();
  await expect.element(page.getByText(t("search.notAmongThem"))).toBeVisible();
});

test("filters are chosen one by one or all in the sheet, and can be taken away", async () => {
  const searches = answer("POST /books/search", await result(1));
  const last = () => searches.at(-1)?.body;
  await show(screen(null), { at: "/search" });
  await button("search.submit").click();
  const name = t("search.chipLanguage");
  const language = page.getByRole("combobox", { name });
  await language.selectOptions("pl");
  await expect.poll(last).toEqual({ radiusKm: 10, language: "pl" });
  await button("search.remove", { name }).click();
  await expect.element(language).toHaveFocus();
  expect(window.location.search).toBe("?radiusKm=10");
  await button("search.available").click();
  await expect.poll(last).toEqual({ radiusKm: 10, available: true });

  await button("search.filters").click();
  const sheet = page.getByRole("dialog", { name: t("search.filters") });
  await sheet.getByLabelText(t("search.field.author")).fill("Шевченко");
  await sheet.getByLabelText(t("search.field.radiusKm")).fill("25");
  await sheet.getByLabelText(t("search.field.genre")).selectOptions("POETRY");
  await expectLooksRight();
  await expectFitsLargeText();
  await sheet.getByRole("button", { name: t("search.apply") }).click();
  const chosen = { radiusKm: 25, available: true, author: "Шевченко", genre: "POETRY" };
  await expect.poll(last).toEqual(chosen);
  await expect.element(button("search.filters")).toHaveFocus();

  await button("search.filters").click();
  await sheet.getByLabelText(t("search.field.country")).selectOptions("DEU");
  await sheet.getByRole("button", { name: t("search.apply") }).click();
  await expect.element(page.getByText(t("search.placeWide"))).toBeVisible();
  await expect.poll(last).toEqual({ ...chosen, country: "DEU" });
});

test("the place and the radius have a sheet of their own, in sight on a phone", async () => {
  const searches = answer("POST /books/search", await result(1));
  await show(screen(null), { at: "/search?query=qqq&radiusKm=10", size: [390, 664] });
  await page.getByRole("button", { name: /^Львів, 79008/ }).click();
  const sheet = page.getByRole("dialog", { name: t("search.place") });
  await expect.element(sheet.getByLabelText(t("search.field.radiusKm"))).toHaveFocus();
  await expect.element(sheet.getByLabelText(t("search.field.country"))).toBeInViewport();
  await expect.element(sheet.getByLabelText(t("search.field.title"))).not.toBeInTheDocument();
  await sheet.getByLabelText(t("search.field.radiusKm")).fill("25");
  await sheet.getByLabelText(t("search.field.city")).fill("Стрий");
  await sheet.getByRole("button", { name: t("search.reset") }).click();
  await sheet.getByLabelText(t("search.field.city")).fill("Броди");
  await sheet.getByRole("button", { name: t("search.apply") }).click();
  await expect
    .poll(() => searches.at(-1)?.body)
    .toEqual({ query: "qqq", radiusKm: 10, city: "Броди" });
});

test("a place that nobody knows is told, with the way to the town in the settings", async () => {
  answer("POST /books/search", { ...(await result(0)), placeResolved: false });
  await show(screen(null, null), { at: "/search?query=qqq&radiusKm=10" });
  await expect.element(page.getByText(t("search.noPlace"))).toBeVisible();
  await expect.element(page.getByText(/Einstellungen/)).toBeVisible();
  const link = page.getByRole("link", { name: t("search.homeUnknownAction") });
  await expect.element(link).toHaveAttribute("href", CITY_FIELD);
});

test("a postal code that the country does not have is told, and trying again is not offered", async () => {
  refuse("POST /books/search", "INVALID_INPUT", { fields: { postalCode: { code: "postalCode" } } });
  await show(screen(null), { at: "/search?postalCode=80331&country=AUT" });
  await expect.element(page.getByRole("alert")).toHaveTextContent(t("validation.postalCode"));
  await expect.element(button("common.tryAgain")).not.toBeInTheDocument();
});

test("where there is no book at all, a wish and an invitation are offered, and the demand of another town is not", async () => {
  answer("POST /books/search", await result(0));
  await show(screen(null, 0), { at: "/search?city=Броди&radiusKm=100" });
  await expect.element(page.getByText(t("search.bringOthers"))).toBeVisible();
  const wish = page.getByRole("link", { name: t("search.firstSteps.makeWish") });
  await expect.element(wish).toHaveAttribute("href", "/wishes");
  await expect.element(button("invitation.invite")).toBeVisible();
});

test("popular books have their own address; without a place it is said how to get one", async () => {
  await show(screen(null, null, []), { at: "/search?tab=popular" });
  await expect.element(page.getByText(t("search.homeUnknown"))).toBeVisible();
  const link = page.getByRole("link", { name: t("search.homeUnknownAction") });
  await expect.element(link).toHaveAttribute("href", CITY_FIELD);
});

test("suggestions come while one types, and are chosen by keyboard", async () => {
  const searches = answer("POST /books/search", await result(1));
  answer("GET /books/suggest", [
    { kind: "title", text: "Кобзар", author: "Тарас Шевченко", coverImageUrl: null },
    { kind: "author", text: "Марко Кобилянський", author: null, coverImageUrl: null },
  ]);
  await show(screen(null), { at: "/search" });
  const list = page.getByRole("listbox", { name: t("search.suggestions") });
  await userEvent.type(bar, "коб");
  await expect.element(list.getByRole("option")).toHaveLength(2);
  await expect.element(list.getByRole("option").first()).toHaveTextContent("Тарас Шевченко");
  await expect.element(bar).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await button("search.clear").click();
  await expect.element(bar).toHaveFocus();
  await expect.element(bar).toHaveValue("");

  await userEvent.type(bar, "коби");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(bar).toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{Enter}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(bar).toHaveFocus();
  await expect.element(bar).toHaveValue("Марко Кобилянський");
  await expect
    .poll(() => searches)
    .toMatchObject([{ body: { query: "Марко Кобилянський", radiusKm: 10 } }]);
});

test("Enter closes the suggestions, and those that come later stay away", async () => {
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  answer("POST /books/search", await result(1));
  let suggestions = 0;
  answer("GET /books/suggest", async ({ query }) => {
    suggestions += 1;
    if (query.q === "кобз") await late;
    return [{ kind: "author" as const, text: "Кобзар", author: null, coverImageUrl: null }];
  });
  await show(screen(null), { at: "/search" });
  const list = page.getByRole("listbox", { name: t("search.suggestions") });
  await userEvent.type(bar, "коб");
  await expect.element(list).toBeVisible();
  await userEvent.type(bar, "з");
  await expect.poll(() => suggestions).toBe(2);
  await userEvent.keyboard("{Enter}");
  await expect.element(cards).toHaveLength(1);
  come();
  await late;
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(bar).toHaveAttribute("aria-expanded", "false");
});

test("a further page that does not come says so beside the results, and is read by the next press", async () => {
  answer("POST /books/search", await result(2, "next"));
  await show(screen(null), { at: "/search?radiusKm=20" });
  await expect.element(cards).toHaveLength(2);
  lose("POST /books/search");
  await button("common.showMore").click();
  const said = page.getByRole("alert").filter({ hasText: t("common.moreFailed") });
  await expect.element(said).toBeVisible();
  await expect.element(cards).toHaveLength(2);
  const searches = answer("POST /books/search", await result(1));
  await button("common.showMore").click();
  await expect.element(cards).toHaveLength(3);
  await expect.element(said).not.toBeInTheDocument();
  expect(searches).toMatchObject([{ body: { cursor: "next" } }]);
});

test("results come page by page; a card turns to its back and again by keyboard", async () => {
  const [first, last] = [await result(2, "next"), await result(1)];
  const searches = answer("POST /books/search", ({ body }) =>
    JSON.stringify(body).includes("next") ? last : first,
  );
  const views = answer("POST /books/[id]/views", undefined);
  await show(screen(null), { at: "/search?radiusKm=10" });
  await expect.element(cards).toHaveLength(2);
  await button("common.showMore").click();
  await expect.element(cards).toHaveLength(3);
  expect(searches).toMatchObject([{}, { body: { cursor: "next" } }]);
  await expect.element(page.getByText(t("search.end"))).toBeVisible();

  const { title = "", id } = first.content[0] ?? {};
  const card = cards.first();
  const front = () => card.element().querySelector("[data-face=front]");
  await press(card.getByRole("button", { name: t("book.turn", { title }) }));
  await expect
    .element(card.getByRole("button", { name: t("book.turnBack", { title }) }))
    .toHaveFocus();
  await expectLooksRight();
  await expectFitsLargeText();
  expect(front()).toHaveAttribute("inert");
  await userEvent.keyboard("{Enter}");
  await expect.poll(front).not.toHaveAttribute("inert");
  expect(views).toMatchObject([{ params: { id } }]);
});
