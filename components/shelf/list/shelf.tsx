"use client";

import { BookPlus, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { NoMatch } from "@/components/ui/filter-field";
import { Pager } from "@/components/ui/pager";
import { StatusMessage } from "@/components/ui/status-message";
import { useErrorText } from "@/lib/browser/use-error-text";
import { SHELF_CHOOSING_PAGE, SHELF_PAGE } from "@/lib/features/books/terms";
import type { Loan } from "@/lib/features/loans/schema";
import { ChooseBar } from "@/components/shelf/many/choose-bar";
import { ChooseList } from "@/components/shelf/many/choose-list";
import { OwnBooks } from "./own-books";
import { useLeaving } from "./removals";
import { ShelfBar } from "./shelf-bar";
import { filterCount, WHOLE_SHELF } from "./shelf-view";
import { useChosen } from "@/components/shelf/many/use-chosen";
import { useShelfPage, useShelfView, type ShelfData } from "./use-shelf";

interface ShelfProps {
  first: ShelfData;
  /** Active loans on both sides. */
  loans: readonly Loan[];
  onAdd: () => void;
  onEdit: (bookId: string) => void;
}

/** The user's own books, in pages; lost ones in a list of their own. */
export function Shelf({ first, loans, onAdd, onEdit }: ShelfProps) {
  const t = useTranslations("manageBooks.shelf");
  const [view, setView] = useShelfView();
  const [choosing, setChoosing] = useState(false);
  const limit = choosing ? SHELF_CHOOSING_PAGE : SHELF_PAGE;
  const { shelf, error, isLoading, retry } = useShelfPage(view, first, limit);
  const leaving = useLeaving();
  const shown = shelf.content.filter(({ id }) => !leaving.has(id));
  const page = shown.map(({ id }) => id);
  const chosen = useChosen(page);
  const list = useLostFocus(shown.length);
  const isFiltered = view.q !== "" || filterCount(view) > 0;
  const pages = Math.ceil(shelf.found / limit);

  // The last lost book was found.
  const isDrawerEmpty = view.state === "LOST" && shelf.lost === 0;
  useEffect(() => {
    if (isDrawerEmpty) setView({ state: undefined });
  });

  function choose() {
    // Keeps the first book of the page in view.
    const start = (shelf.page - 1) * limit;
    const next = choosing ? SHELF_PAGE : SHELF_CHOOSING_PAGE;
    setView({ ...view, page: Math.floor(start / next) + 1 });
    setChoosing(!choosing);
    chosen.set([]);
  }

  function turn(to: number) {
    setView({ ...view, page: to });
    list.current?.scrollIntoView({ block: "start" });
  }

  if (shelf.listed + shelf.lost === 0) return <EmptyShelf onAdd={onAdd} />;
  return (
    <div ref={list} tabIndex={-1} className="scroll-mt-20 outline-none">
      <ShelfBar
        view={view}
        onView={setView}
        lostCount={shelf.lost}
        choosing={choosing}
        onChoose={choose}
      />
      <p role="status" className="sr-only">
        {isFiltered && !isLoading && t("found", { count: shelf.found })}
      </p>
      <Failure error={error} onRetry={retry} />
      {view.state === "LOST" && <p className="mb-4 text-muted">{t("lostText")}</p>}
      <div aria-busy={isLoading} className={cx("transition-opacity", isLoading && "opacity-60")}>
        {shown.length > 0 &&
          (choosing ? (
            <ChooseList books={shown} chosen={chosen} />
          ) : (
            <OwnBooks books={shown} loans={loans} onEdit={onEdit} />
          ))}
      </div>
      {shown.length === 0 && shelf.content.length > 0 && (
        <EmptyState icon={Trash2} title={t("leaving")} />
      )}
      {shelf.found === 0 && isFiltered && (
        <NoMatch
          texts={view.q ? "manageBooks.shelf.noMatch" : "manageBooks.shelf.noFit"}
          query={view.q}
          onClear={() => setView({ ...NO_FILTERS, sort: view.sort })}
        />
      )}
      {shelf.found === 0 && !isFiltered && <EmptyShelf onAdd={onAdd} />}
      {choosing && (
        <ChooseBar chosen={chosen} view={view} page={page} found={shelf.found} onDone={choose} />
      )}
      <div className="mt-6">
        <Pager label={t("pages")} page={shelf.page} total={pages} onPageChange={turn} />
      </div>
    </div>
  );
}

const NO_FILTERS = {
  ...WHOLE_SHELF,
  ...{ state: undefined, genre: undefined, language: undefined, visibility: undefined },
};

/** The page could not be loaded: error and another try. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <div className="mb-4 grid justify-items-start gap-2">
      <StatusMessage text={errorText(error)} tone="error" />
      <TryAgain size="sm" onClick={onRetry} />
    </div>
  );
}

/** Moves the focus to the list if the focused book is removed. */
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
      icon={BookPlus}
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
