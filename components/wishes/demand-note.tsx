"use client";

import { useTranslations } from "next-intl";
import { useApi } from "@/lib/browser/use-api";

/** How many readers around wish for a book of one's own that others do not see; nothing where few do. */
export function DemandNote({ bookId }: { bookId: string }) {
  const t = useTranslations("wishes.demand");
  const { data } = useApi("GET /wishes/demand");
  const readers = data?.books.find((book) => book.bookId === bookId)?.readers;
  return readers ? <p>{t("note", { count: readers })}</p> : null;
}
