"use client";

import { Library, MapPinOff } from "lucide";
import { useTranslations } from "next-intl";
import useSWR from "swr";
import type { CardBook } from "@/components/books/card-book";
import { useBookFormat } from "@/components/books/format";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { DEFAULT_RADIUS_KM, POPULAR_COUNT } from "@/lib/features/books/terms";
import { api } from "@/lib/browser/api-client";
import { BookAction, BookGrid, BookGridLoading } from "./book-grid";
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
      <h2 className="sr-only">{t("tabPopular")}</h2>
      <p className="mb-4 text-muted">{t("popularText", { radius, count: data.length })}</p>
      <BookGrid
        label={t("tabPopular")}
        books={data}
        action={(book) => <BookAction book={book} requests={requests} />}
      />
    </>
  );
}
