"use client";

import { LibraryBig } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { BookGrid, BookGridLoading } from "@/components/search/book-grid";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import type { BookDto } from "@/lib/features/books/schema";
import { LoadedList } from "./loaded-list";

/** Cards before “show more”: whole rows of two, three and four. */
const PORTION = 24;

interface UserBooksProps {
  /** The owner's display name. */
  name: string;
  result: { data?: BookDto[]; error?: unknown; mutate: () => Promise<unknown> };
  requestedIds: string[];
}

/** Books that can be had from a reader. */
export function UserBooks({ name, result, requestedIds }: UserBooksProps) {
  const t = useTranslations("profile.books");
  const [requested, setRequested] = useState<ReadonlySet<string>>(() => new Set(requestedIds));
  const requests = {
    ids: requested,
    add: (bookId: string) => setRequested((known) => new Set(known).add(bookId)),
  };
  return (
    <LoadedList
      result={result}
      loading={<BookGridLoading label={t("loading")} />}
      empty={<NoBooks name={name} />}
    >
      {(books) => (
        <ShowMore
          items={books}
          size={PORTION}
          status={(shown, total) => t("shown", { shown, total })}
        >
          {(shown) => <BookGrid label={t("label", { name })} books={shown} requests={requests} />}
        </ShowMore>
      )}
    </LoadedList>
  );
}

function NoBooks({ name }: Pick<UserBooksProps, "name">) {
  const t = useTranslations("profile.books");
  return (
    <EmptyState
      icon={<LibraryBig />}
      title={t("none")}
      text={t("noneText", { name })}
      action={
        <Button asChild>
          <Link href="/search">{t("search")}</Link>
        </Button>
      }
    />
  );
}
