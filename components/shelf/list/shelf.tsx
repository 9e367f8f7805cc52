"use client";

import { BookPlus, Plus, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { NoMatch } from "@/components/ui/filter-field";
import { IconButton } from "@/components/ui/icon-button";
import { Pager } from "@/components/ui/pager";
import { StatusMessage } from "@/components/ui/status-message";
import { polled, useApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import { SHELF_PAGE } from "@/lib/features/books/terms";
import { ChooseBar } from "@/components/shelf/many/choose-bar";
import { useChosen } from "@/components/shelf/many/use-chosen";
import { addBooks } from "@/components/shelf/use-manage-view";
import { Covers } from "./covers";
import { useLeaving } from "./removals";
import { ShelfBar } from "./shelf-bar";
import { filterCount, WHOLE_SHELF } from "./shelf-view";
import { useShelfPage, useShelfView, type ShelfData } from "./use-shelf";

/** Fewer books are in sight without filters, search and order. */
const FEW = 4;

interface ShelfProps {
  first: ShelfData;
  /** Several books are being chosen. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
}

/** The user's own books, in pages; lost ones only by their filter. */
export function Shelf({ first, choosing, onChoosing }: ShelfProps) {
  const t = useTranslations("manageBooks.shelf");
  const manage = useTranslations("manageBooks");
  const [view, setView] = useShelfView();
  const { shelf, error, isLoading, retry } = useShelfPage(view, first);
  const { data: active = [] } = useApi("GET /loans/active", polled(first.active));
  const leaving = useLeaving();
  const shown = shelf.content.filter(({ id }) => !leaving.has(id));
  const page = shown.map(({ id }) => id);
  const chosen = useChosen(page);
  const list = useRef<HTMLDivElement>(null);
  const isFiltered =
    view.q !== "" || Boolean(view.state ?? view.visibility) || filterCount(view) > 0;
  // Lost books are reached by their filter only.
  const isSmall = shelf.listed < FEW && shelf.lost === 0 && !isFiltered;

  // The last lost book was found.
  const isDrawerEmpty = view.state === "LOST" && shelf.lost === 0;
  useEffect(() => {
    if (isDrawerEmpty) setView({ state: undefined });
  });

  /** Begins or ends choosing. @param ids chosen already. */
  function choose(ids: readonly string[] = []) {
    chosen.set(ids);
    onChoosing(ids.length > 0 || !choosing);
  }

  function turn(to: number) {
    setView({ ...view, page: to });
    list.current?.scrollIntoView({ block: "start" });
  }

  if (shelf.listed + shelf.lost === 0) return <EmptyShelf />;
  return (
    <div ref={list} className="scroll-mt-20">
      {!isSmall && (
        <ShelfBar
          view={view}
          onView={setView}
          counts={shelf}
          choosing={choosing}
          onChoose={() => choose()}
        />
      )}
      <p role="status" className="sr-only">
        {isFiltered && !isLoading && t("found", { count: shelf.found })}
      </p>
      <Failure error={error} onRetry={retry} />
      {view.state === "LOST" && <p className="mb-4 text-muted">{t("lostText")}</p>}
      <div aria-busy={isLoading} className={cx("transition-opacity", isLoading && "opacity-60")}>
        {shown.length > 0 && (
          <Covers
            books={shown}
            loans={active}
            chosen={choosing ? chosen : null}
            onHold={(id) => choose([id])}
          />
        )}
      </div>
      {shown.length === 0 && shelf.content.length > 0 && (
        <EmptyState icon={Trash2} title={t("leaving")} />
      )}
      {shelf.found === 0 && isFiltered && (
        <NoMatch
          texts={view.q ? "manageBooks.shelf.noMatch" : "manageBooks.shelf.noFit"}
          query={view.q}
          onClear={() => setView({ ...WHOLE_SHELF, sort: view.sort })}
        />
      )}
      {shelf.found === 0 && !isFiltered && <EmptyShelf />}
      {choosing ? (
        <ChooseBar chosen={chosen} view={view} found={shelf.found} onDone={() => choose()} />
      ) : (
        <IconButton
          label={manage("add")}
          icon={Plus}
          variant="primary"
          onClick={addBooks}
          className="fixed above-bottom-bar right-4 z-20 mb-4 size-14! shadow-2 md:hidden [&_svg]:size-[1.625rem]"
        />
      )}
      <div className="mt-6">
        <Pager
          label={t("pages")}
          page={shelf.page}
          total={Math.ceil(shelf.found / SHELF_PAGE)}
          onPageChange={turn}
        />
      </div>
    </div>
  );
}

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

function EmptyShelf() {
  const t = useTranslations("manageBooks");
  return (
    <EmptyState
      icon={BookPlus}
      title={t("shelf.none.title")}
      action={<Button onClick={addBooks}>{t("add")}</Button>}
    />
  );
}
