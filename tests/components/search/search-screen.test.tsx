import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FIRST_CARDS } from "@/components/books/card-book";
import { criteriaQuery, EMPTY_CRITERIA } from "@/components/search/criteria";
import { SearchScreen } from "@/components/search/search-screen";
import type { FirstPage } from "@/components/search/use-book-search";
import { words } from "../../e2e/support/words";
import { answer, example } from "../support/api";
import { arrive } from "../support/show";

const t = words("uk");

function screen(first: FirstPage | null) {
  const origin = {
    country: "UKR",
    postalCode: "79008",
    city: "Львів",
    count: 24,
    capped: false,
  } as const;
  return (
    <SearchScreen
      origin={origin}
      first={first}
      popular={[]}
      newest={[]}
      countries={[]}
      requestedIds={[]}
    />
  );
}

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

test("results arrive with their first cards, and are all there once the page is alive", async () => {
  const book = await example("PUT /books/[id]");
  const content = Array.from({ length: 24 }, () => ({ ...book, id: crypto.randomUUID() }));
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
