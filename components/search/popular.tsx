"use client";

import { Library, MapPinOff } from "lucide";
import { useTranslations } from "next-intl";
import useSWR from "swr";
import type { CardBook } from "@/components/books/card-book";
import { useBookFormat } from "@/components/books/format";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { DEFAULT_RADIUS_KM, POPULAR_COUNT } from "@/lib/features/books/terms";
import { api } from "@/lib/browser/api-client";
import { BookGrid, BookGridLoading } from "./book-grid";
import type { Requests } from "./use-requests";
import { CITY_FIELD } from "./place-notice";
import { SearchFailed } from "./results";

async function loadPopular(): Promise<CardBook[]> {
  const body = { radiusKm: DEFAULT_RADIUS_KM, limit: POPULAR_COUNT };
  return (await api("POST /books/search", { query: { sortBy: "lentCount" }, body })).content;
}

interface PopularProps {
  /** From the server; null if the search failed. */
  first: CardBook[] | null;
  /** The reader's own place is on the map. */
  placeKnown: boolean;
  requests: Requests;
}

/** The books borrowed most nearby. */
export function Popular({ first, placeKnown, requests }: PopularProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const radius = format.radius(DEFAULT_RADIUS_KM);
  const { data, error, isLoading, mutate } = useSWR("popular-nearby", loadPopular, {
    fallbackData: first ?? undefined,
    revalidateOnMount: first === null,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

  if (isLoading) return <BookGridLoading label={t("popularLoading")} />;
  if (error || !data) {
    return <SearchFailed onAgain={() => void mutate()} />;
  }
  if (data.length === 0 && !placeKnown) {
    return (
      <EmptyState
        icon={MapPinOff}
        title={t("homeUnknown")}
        text={t("homeUnknownText")}
        action={
          <ButtonLink variant="ghost" href={CITY_FIELD}>
            {t("homeUnknownAction")}
          </ButtonLink>
        }
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Library}
        title={t("popularEmpty")}
        text={t("popularEmptyText", { radius })}
        action={
          <ButtonLink variant="ghost" href="/books/manage?tab=add">
            {t("popularEmptyAction")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <p className="mb-5 text-muted">{t("popularText", { radius, count: data.length })}</p>
      <BookGrid label={t("tabPopular")} books={data} requests={requests} />
    </>
  );
}

interface StartRowsProps {
  /** Null if they could not be loaded. */
  popular: readonly CardBook[] | null;
  newest: readonly CardBook[] | null;
  requests: Requests;
}

/** Popular and new books nearby, shown before the first search. */
export function StartRows({ popular, newest, requests }: StartRowsProps) {
  const t = useTranslations("search");
  const rows = [
    { name: t("tabPopular"), books: popular ?? [] },
    { name: t("newest"), books: newest ?? [] },
  ];
  return rows.map(
    ({ name, books }) =>
      books.length > 0 && (
        <section key={name} aria-label={name} className="mt-8">
          <h2 className="mb-3 text-xl">{name}</h2>
          <BookGrid row label={name} books={books} requests={requests} />
        </section>
      ),
  );
}
