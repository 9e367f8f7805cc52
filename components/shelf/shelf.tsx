"use client";

import { BookPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NoMatch, FilterField } from "@/components/ui/filter-field";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { matchBooks } from "./match-book";
import { OwnBooks } from "./own-books";
import { Chip } from "@/components/ui/chip";

interface ShelfProps {
  books: readonly BookDto[];
  /** Active loans on either side. */
  loans: readonly Loan[];
  onAdd: () => void;
  onEdit: (bookId: string) => void;
}

/** The user's own books; lost ones in a list of their own. */
export function Shelf({ books, loans, onAdd, onEdit }: ShelfProps) {
  const t = useTranslations("manageBooks.shelf");
  const [query, setQuery] = useState("");
  const [wantsLost, setWantsLost] = useState(false);
  const lost = books.filter((book) => book.state === "LOST");
  const listed = books.filter((book) => book.state !== "LOST");
  // The last lost book may have been found meanwhile.
  const showsLost = wantsLost && lost.length > 0;
  const deferredQuery = useDeferredValue(query);
  const shown = matchBooks(showsLost ? lost : listed, deferredQuery);

  const list = useLostFocus(shown.length);

  if (books.length === 0) return <EmptyShelf onAdd={onAdd} />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ShelfBar
        query={query}
        onQueryChange={setQuery}
        lostCount={lost.length}
        showsLost={showsLost}
        onToggleLost={() => setWantsLost(!showsLost)}
      />
      <p role="status" className="sr-only">
        {deferredQuery && t("found", { count: shown.length })}
      </p>
      {showsLost && <p className="mb-4 text-muted">{t("lostText")}</p>}
      {shown.length > 0 ? (
        <OwnBooks
          key={String(showsLost) + deferredQuery}
          books={shown}
          loans={loans}
          onEdit={onEdit}
        />
      ) : deferredQuery ? (
        <NoMatch
          texts="manageBooks.shelf.noMatch"
          query={deferredQuery}
          onClear={() => setQuery("")}
        />
      ) : (
        <EmptyShelf onAdd={onAdd} />
      )}
    </div>
  );
}

/** The list takes the focus where the focused book is removed. */
function useLostFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = count;
  }, [count]);
  return list;
}

function EmptyShelf({ onAdd }: Pick<ShelfProps, "onAdd">) {
  const t = useTranslations("manageBooks");
  return (
    <EmptyState
      icon={<BookPlus />}
      title={t("shelf.none.title")}
      text={t("shelf.none.text")}
      action={
        <Button variant="ghost" onClick={onAdd}>
          {t("add")}
        </Button>
      }
    />
  );
}

interface ShelfBarProps {
  query: string;
  onQueryChange: (query: string) => void;
  lostCount: number;
  showsLost: boolean;
  onToggleLost: () => void;
}

/** Looks through the shelf, and opens the drawer with the lost books where there are any. */
function ShelfBar(props: ShelfBarProps) {
  const { query, onQueryChange, lostCount, showsLost, onToggleLost } = props;
  const t = useTranslations("manageBooks.shelf");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3" role="search">
      <FilterField
        label={t("filter")}
        placeholder={t("filterHint")}
        value={query}
        onValueChange={onQueryChange}
        className="min-w-0 flex-[1_1_16rem]"
      />
      {lostCount > 0 && (
        <Chip on={showsLost} onClick={onToggleLost}>
          {t("lost", { count: lostCount })}
        </Chip>
      )}
    </div>
  );
}
