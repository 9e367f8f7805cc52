import { getLocale } from "next-intl/server";
import { cardBook, type CardBook } from "@/components/books/card-book";
import {
  criteriaQuery,
  effectiveSort,
  readCriteria,
  searchBody,
  type Criteria,
} from "@/components/search/criteria";
import { homeBook, type HomeBooks } from "@/components/search/home";
import { SearchScreen } from "@/components/search/search-screen";
import type { WaitingLoans } from "@/components/search/waits";
import type { FirstPage } from "@/components/search/use-book-search";
import { getNeighbourhood, newestNearby } from "@/lib/features/books/nearby-queries";
import { nearestAvailable, popularNearby, searchBooks } from "@/lib/features/books/search-queries";
import { bookSearch } from "@/lib/features/books/search-schema";
import { DEFAULT_RADIUS_KM } from "@/lib/features/books/terms";
import { getFirstSteps } from "@/lib/features/overview/queries";
import type { Actor } from "@/lib/server/session/actor";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { firstGroups, loanIdsOf } from "@/lib/features/loans/groups";
import { listActive, listBorrowed } from "@/lib/features/loans/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { listFoundSince } from "@/lib/features/wishes/queries";
import { countryOptions } from "@/lib/shared/countries";
import { DAY, dayIn } from "@/lib/shared/time";

export const generateMetadata = () => pageMeta("search");

export default async function SearchPage({ searchParams }: QueryProps) {
  const actor = await requireActor();
  const params = asParams(await searchParams);
  const criteria = readCriteria(params);
  const isPopular = params.get("tab") === "popular";
  const isStart = !criteria && !isPopular;
  const [origin, borrowed, first, popular, books, waiting, steps, locale] = await Promise.all([
    getNeighbourhood(actor),
    listBorrowed(actor),
    criteria && !isPopular ? firstPage(actor, criteria) : null,
    isPopular ? listPopular(actor) : null,
    isStart ? homeBooks(actor) : undefined,
    isStart ? firstLoans(actor) : null,
    isStart ? getFirstSteps(actor) : null,
    getLocale(),
  ]);
  return (
    <SearchScreen
      origin={origin}
      first={first}
      popular={popular}
      books={books}
      waiting={waiting}
      steps={steps}
      countries={countryOptions(locale)}
      borrowed={borrowed}
    />
  );
}

/** How long a book that a wish found is news. */
const FOUND_MS = 7 * DAY;

/** The loans and requests that the page begins with, and no others, so that it stays small; null if nothing waits. */
async function firstLoans(actor: Actor): Promise<WaitingLoans | null> {
  const [pending, loans, [found = null]] = await Promise.all([
    listPending(actor),
    listActive(actor),
    listFoundSince(actor, new Date(Date.now() - FOUND_MS)),
  ]);
  const today = dayIn(undefined, new Date());
  const groups = firstGroups({ me: actor.id, loans, pending, outside: [], places: [], today });
  const shown = new Set(groups.flatMap(loanIdsOf));
  const isShown = ({ id }: { id: string }) => shown.has(id);
  if (groups.length === 0 && !found) return null;
  return { pending: pending.filter(isShown), active: loans.filter(isShown), found };
}

/** A part that cannot be read is left out. */
async function homeBooks(actor: Actor): Promise<HomeBooks> {
  const [nearest, popular, newest] = await Promise.all([
    nearestAvailable(actor).catch(() => ({ books: [], radiusKm: DEFAULT_RADIUS_KM })),
    popularNearby(actor).catch(() => []),
    newestNearby(actor).catch(() => []),
  ]);
  return {
    nearest: nearest.books.map(homeBook),
    nearestWithin: nearest.radiusKm,
    popular: popular.map(homeBook),
    newest: newest.map(homeBook),
  };
}

/** Null if it failed: the browser then tries again and shows the error if there is one. */
async function listPopular(actor: Actor): Promise<CardBook[] | null> {
  return (await popularNearby(actor).catch(() => null))?.map(cardBook) ?? null;
}

function asParams(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const single = Object.entries(given).map(([key, value]) => [key, [value].flat()[0] ?? ""]);
  return new URLSearchParams(single);
}

/** Null if the search failed: the browser then tries again and shows the error if there is one. */
async function firstPage(actor: Actor, criteria: Criteria): Promise<FirstPage | null> {
  const input = bookSearch.safeParse({ ...searchBody(criteria), sortBy: effectiveSort(criteria) });
  const page = input.success && (await searchBooks(actor, input.data).catch(() => null));
  if (!page) return null;
  return { query: criteriaQuery(criteria), page: { ...page, content: page.content.map(cardBook) } };
}
