"use client";

import { BookPlus, QrCode, SearchX } from "lucide";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useRef, type SubmitEvent } from "react";
import { isOut, type CardBook } from "@/components/books/card-book";
import { useFactOptions } from "@/components/books/use-fact-options";
import { ExpectedDay } from "@/components/books/waiting/expected-day";
import { BookAction, BookGrid, BookGridLoading } from "@/components/search/book-grid";
import { useRequests } from "@/components/search/use-requests";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterField } from "@/components/ui/filter-field";
import { Field } from "@/components/ui/field";
import { MorePages } from "@/components/ui/more-pages";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { TryAgain } from "@/components/ui/try-again";
import { api } from "@/lib/browser/api-client";
import { usePages } from "@/lib/browser/use-pages";
import { GENRES } from "@/lib/features/books/terms";
import type { Circle } from "@/lib/features/circles/schema";
import type { BorrowedBook } from "@/lib/features/loans/schema";
import { circleLabelsPath } from "@/lib/features/circles/terms";

/** A page of the shelf with the fields that cards show. */
interface ShelfPage {
  content: CardBook[];
  nextCursor: string | null;
}

/** First page, rendered by the server for these words and this genre. */
export interface FirstShelf {
  query: string;
  genre: string;
  page: ShelfPage;
}

interface CircleShelfProps {
  /** As it was when the page was opened: afterwards its new books are no longer new. */
  circle: Circle;
  /** Null if it could not be read: the browser then tries again. */
  first: FirstShelf | null;
  borrowed: BorrowedBook[];
  onInvite: () => void;
}

/** All books that members show to the circle, with search and genres. */
export function CircleShelf({ circle, first, borrowed, onInvite }: CircleShelfProps) {
  const t = useTranslations("circles.shelf");
  const params = useSearchParams();
  const query = params.get("query") ?? "";
  const genre = GENRES.find((known) => known === params.get("genre")) ?? "";
  const requests = useRequests(borrowed);
  const shelf = usePages({
    key: ["circle-books", circle.id, query, genre],
    read: (cursor): Promise<ShelfPage> =>
      api("GET /circles/[id]/books", {
        params: { id: circle.id },
        query: { query, genre, cursor },
      }),
    first: first?.query === query && first.genre === genre ? first.page : null,
  });
  const isFiltered = query !== "" || genre !== "";

  function show(next: { query: string; genre: string }) {
    const given = Object.entries(next).filter(([, value]) => value !== "");
    window.history.replaceState(null, "", `?${new URLSearchParams(given)}`);
  }

  const ownBooks = circle.role === "OWNER" && <OwnBooks id={circle.id} />;
  if (!isFiltered && !shelf.loading && !shelf.failed && shelf.items.length === 0)
    return (
      <>
        {ownBooks}
        <EmptyShelf onInvite={onInvite} />
      </>
    );
  return (
    <>
      {ownBooks}
      <ShelfSearch key={`${query} ${genre}`} query={query} genre={genre} onShow={show} />
      {circle.newBooks > 0 && !isFiltered && (
        <p className="mb-3 text-sm text-muted">{t("newBooks", { count: circle.newBooks })}</p>
      )}
      {shelf.loading && <BookGridLoading label={t("label")} />}
      {shelf.failed && (
        <div className="mx-auto grid max-w-md justify-items-center gap-4 py-12">
          <StatusMessage tone="error" text={t("failed")} />
          <TryAgain onClick={shelf.again} />
        </div>
      )}
      {isFiltered && !shelf.loading && !shelf.failed && shelf.items.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t("noMatch.title")}
          action={
            <Button variant="ghost" onClick={() => show({ query: "", genre: "" })}>
              {t("noMatch.clear")}
            </Button>
          }
        />
      )}
      <BookGrid
        label={t("label")}
        books={shelf.items}
        action={(book) => (
          <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm text-muted">
            {isOut(book) && book.waiting && <ExpectedDay day={book.waiting.expectedOn} />}
            <BookAction book={book} requests={requests} />
          </span>
        )}
      />
      <MorePages of={shelf} className="mt-8" />
    </>
  );
}

interface ShelfSearchProps {
  query: string;
  genre: string;
  onShow: (next: { query: string; genre: string }) => void;
}

function ShelfSearch({ query, genre, onShow }: ShelfSearchProps) {
  const t = useTranslations("circles.shelf");
  const search = useTranslations("search");
  const options = useFactOptions().genre;
  const form = useRef<HTMLFormElement>(null);

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    const typed = new FormData(form.current ?? undefined);
    onShow({
      query: String(typed.get("query") ?? "").trim(),
      genre: String(typed.get("genre") ?? ""),
    });
  }

  return (
    <form
      ref={form}
      role="search"
      onSubmit={submit}
      className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <FilterField
        name="query"
        label={t("filter")}
        placeholder={t("filterHint")}
        defaultValue={query}
        enterKeyHint="search"
      />
      <Field label={search("field.genre")} hideLabel>
        <Select
          name="genre"
          defaultValue={genre}
          options={options}
          placeholder={search("anyGenre")}
          onValueChange={() => submit()}
        />
      </Field>
    </form>
  );
}

/** For those who run the circle: lists a book as the circle's own, and prints the labels of these. */
function OwnBooks({ id }: Pick<Circle, "id">) {
  const t = useTranslations("circles.shelf");
  return (
    <div className="mb-4 flex flex-wrap gap-2.5">
      <ButtonLink
        size="sm"
        variant="soft"
        icon={BookPlus}
        href={`/books/manage?tab=add&circle=${id}`}
        prefetch={false}
      >
        {t("addOwn")}
      </ButtonLink>
      <ButtonLink
        size="sm"
        variant="ghost"
        icon={QrCode}
        href={circleLabelsPath(id)}
        prefetch={false}
      >
        {t("labels")}
      </ButtonLink>
    </div>
  );
}

function EmptyShelf({ onInvite }: Pick<CircleShelfProps, "onInvite">) {
  const t = useTranslations("circles.shelf.none");
  const tab = useTranslations("circles.tab");
  return (
    <EmptyState
      icon={BookPlus}
      title={t("title")}
      text={t("text")}
      action={
        <>
          <ButtonLink href="/books/manage?tab=add" prefetch={false}>
            {t("action")}
          </ButtonLink>
          <Button variant="ghost" onClick={onInvite}>
            {tab("invite")}
          </Button>
        </>
      }
    />
  );
}
