import type { Metadata } from "next";
import {
  criteriaQuery,
  effectiveSort,
  readCriteria,
  searchBody,
  type Criteria,
} from "@/components/search/criteria";
import { SearchHeading } from "@/components/search/search-heading";
import { SearchScreen } from "@/components/search/search-screen";
import type { FirstPage } from "@/components/search/use-book-search";
import { getNeighbourhood } from "@/lib/books/nearby-queries";
import { popularNearby, searchBooks } from "@/lib/books/search-queries";
import { bookSearch } from "@/lib/books/schema";
import type { Actor } from "@/lib/core/actor";
import { pageMeta } from "@/lib/core/i18n/page-meta";
import { requireActor } from "@/lib/core/page-session";
import { requestedBookIds } from "@/lib/loans/requested-queries";

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("search");
}

export default async function SearchPage({ searchParams }: PageProps) {
  const actor = await requireActor();
  const params = asParams(await searchParams);
  const [around, requestedIds] = await Promise.all([getNeighbourhood(actor), requestedBookIds(actor)]);
  const { count, capped, ...home } = around;
  const criteria = readCriteria(params);
  const isPopular = params.get("tab") === "popular";
  const [first, popular] = await Promise.all([
    criteria && !isPopular ? firstPage(actor, criteria) : null,
    isPopular ? popularNearby(actor).catch(() => null) : null,
  ]);
  return (
    <>
      <SearchHeading home={home} count={count} capped={capped} />
      <SearchScreen home={home} first={first} popular={popular} requestedIds={requestedIds} />
    </>
  );
}

function asParams(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const single = Object.entries(given).map(([key, value]) => [key, [value].flat()[0] ?? ""]);
  return new URLSearchParams(single as [string, string][]);
}

/** A search that fails here is made again by the browser, which tells the reader if it must. */
async function firstPage(actor: Actor, criteria: Criteria): Promise<FirstPage | null> {
  const input = bookSearch.parse({ ...searchBody(criteria), sortBy: effectiveSort(criteria) });
  const page = await searchBooks(actor, input).catch(() => null);
  return page && { query: criteriaQuery(criteria), page };
}
