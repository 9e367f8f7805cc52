import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { cardBook } from "@/components/books/card-book";
import {
  criteriaQuery,
  effectiveSort,
  readCriteria,
  searchBody,
  type Criteria,
} from "@/components/search/criteria";
import { SearchScreen } from "@/components/search/search-screen";
import type { FirstPage } from "@/components/search/use-book-search";
import { getNeighbourhood, newestNearby } from "@/lib/features/books/nearby-queries";
import { popularNearby, searchBooks } from "@/lib/features/books/search-queries";
import type { BookDto } from "@/lib/features/books/schema";
import { bookSearch } from "@/lib/features/books/search-schema";
import type { Actor } from "@/lib/server/session/actor";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { requestedBookIds } from "@/lib/features/loans/queries";
import { countryOptions } from "@/lib/shared/countries";

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("search");
}

export default async function SearchPage({ searchParams }: QueryProps) {
  const actor = await requireActor();
  const params = asParams(await searchParams);
  const criteria = readCriteria(params);
  const isPopular = params.get("tab") === "popular";
  const isStart = !criteria && !isPopular;
  const cards = (books: Promise<BookDto[]>) =>
    books.then(
      (found) => found.map(cardBook),
      () => null,
    );
  const [origin, requestedIds, first, popular, newest, locale] = await Promise.all([
    getNeighbourhood(actor),
    requestedBookIds(actor),
    criteria && !isPopular ? firstPage(actor, criteria) : null,
    isPopular || isStart ? cards(popularNearby(actor)) : null,
    isStart ? cards(newestNearby(actor)) : null,
    getLocale(),
  ]);
  return (
    <SearchScreen
      origin={origin}
      first={first}
      popular={popular}
      newest={newest}
      countries={countryOptions(locale)}
      requestedIds={requestedIds}
    />
  );
}

function asParams(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const single = Object.entries(given).map(([key, value]) => [key, [value].flat()[0] ?? ""]);
  return new URLSearchParams(single);
}

/** Null if the search failed: the browser then tries again and shows the error if there is one. */
async function firstPage(actor: Actor, criteria: Criteria): Promise<FirstPage | null> {
  const input = bookSearch.parse({ ...searchBody(criteria), sortBy: effectiveSort(criteria) });
  const page = await searchBooks(actor, input).catch(() => null);
  if (!page) return null;
  return { query: criteriaQuery(criteria), page: { ...page, content: page.content.map(cardBook) } };
}
