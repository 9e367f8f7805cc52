"use client";

import { useTranslations } from "next-intl";
import type { CardBook } from "@/components/books/card-book";
import { BookGrid, type Requests } from "./book-grid";

interface StartRowsProps {
  /** Null where they could not be read. */
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
