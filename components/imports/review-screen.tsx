"use client";

import { LoaderCircle, Undo2 } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import type { BookImport } from "@/lib/features/imports/schema";
import { AccountBack } from "./account-back";
import { ColumnChoice } from "./column-choice";
import { EncodingChoice, OtherEncoding } from "./encoding-choice";
import { Outcome } from "./outcome";
import { Review } from "./review";
import { Unread, unreadWhy } from "./unread";
import { hasNoRows, isLookedUp, useImport } from "./use-import";
import { WantedBooks } from "./wanted-books";
import { ListingProgress, ReadingProgress } from "./work-progress";
import { refreshRows, refreshRowsInWork, type RowsPage } from "./use-rows";

interface ReviewScreenProps {
  first: BookImport;
  /** The rows selected by the address, for that state of the import. */
  firstRows: RowsPage;
  countries: readonly SelectOption[];
}

/** An import from the choice of columns to its outcome, in whatever state it is. */
export function ReviewScreen({ first, firstRows, countries }: ReviewScreenProps) {
  const work = useImport(first, (isEnd) => refreshRowsInWork(first.id, isEnd));
  const { list } = work;
  const { state } = list;
  const isFirst = state === first.state && list.encoding === first.encoding;
  const rows = isFirst ? firstRows : undefined;
  const region = useFocusOnStep(state);

  function readAgain(next: BookImport) {
    work.put(next);
    refreshRows(next.id);
  }

  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <ReviewHeader list={list} />
      <StepSaid list={list} before={first.state} />
      {state === "READING" && <ReadingProgress work={work} />}
      {state === "UNREAD" && <Unread list={list} />}
      {state === "ENCODING" && <EncodingChoice list={list} onRead={work.put} />}
      {list.encodings && (state === "COLUMNS" || state === "READY") && (
        <OtherEncoding list={list} onRead={readAgain} />
      )}
      {state === "COLUMNS" && <ColumnChoice key={list.encoding} list={list} onRead={work.put} />}
      {(state === "READY" || state === "STOPPED") && (
        <Review key={list.encoding} work={work} firstRows={rows} countries={countries} />
      )}
      {state === "LISTING" && <ListingProgress work={work} />}
      {state === "LISTED" && <Outcome work={work} firstRows={rows} />}
      {state === "UNDONE" && (list.isUndoing ? <Undoing /> : <Undone />)}
    </div>
  );
}

/** Focuses the next step if the pressed button was removed with its step. */
function useFocusOnStep(state: BookImport["state"]) {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isNext = before.current !== state;
    before.current = state;
    if (isNext && document.activeElement === document.body) region.current?.focus();
  }, [state]);
  return region;
}

interface StepSaidProps {
  list: BookImport;
  /** State in which the page was opened. */
  before: BookImport["state"];
}

/** Announces to screen readers that reading has ended, and that listing has begun or ended. */
function StepSaid({ list: { state, counts, photoNote }, before }: StepSaidProps) {
  const t = useTranslations("imports");
  const wasRead = before === "READING";
  const left = counts.rows - counts.listed;
  return (
    <p role="status" className="sr-only">
      {wasRead && state === "READY" && t("shelf.ready")}
      {wasRead && state === "UNREAD" && t(`unread.${unreadWhy(photoNote)}.title`)}
      {state === "LISTING" && t("progress.title")}
      {state === "LISTED" && t("outcome.title", { listed: counts.listed, left })}
    </p>
  );
}

function ReviewHeader({ list }: { list: BookImport }) {
  const t = useTranslations("imports");
  const { name, format, counts, unowned, account, state, photoNote } = list;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{name ?? t(`format.${format}`)}</span>}
        back={{ href: "/books/import", label: t("otherLists") }}
      />
      {!hasNoRows(state) && (
        <p className="mb-2 text-sm text-muted md:mb-4 md:text-base">
          {[name && t(`format.${format}`), t("rows", { count: counts.rows })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {unowned > 0 && state !== "UNDONE" && <WantedBooks list={list} />}
      {format === "GOODREADS" && state === "READY" && (
        <p className="mb-2 text-sm md:mb-4">{t("owned")}</p>
      )}
      {account && state !== "UNDONE" && <AccountBack id={list.id} account={account} />}
      {state === "READY" && (photoNote === "STOPPED" || photoNote === "OUT_OF_TIME") && (
        <StatusMessage
          tone="info"
          text={t(`photoNote.${photoNote}`, { done: counts.spinesRead, count: counts.spines })}
          className="mb-4"
        />
      )}
      {isLookedUp(list) && (
        <p className="mb-2 text-sm text-muted md:mb-4">
          {t("lookingUp", { count: counts.toLookUp })}
        </p>
      )}
    </>
  );
}

function Undoing() {
  const t = useTranslations("imports.undoing");
  return (
    <EmptyState
      icon={LoaderCircle}
      className="[&_svg]:animate-spin"
      title={t("title")}
      text={t("text")}
    />
  );
}

function Undone() {
  const t = useTranslations("imports.undone");
  return (
    <EmptyState
      icon={Undo2}
      title={t("title")}
      text={t("text")}
      action={
        <ButtonLink variant="ghost" href="/books/import">
          {t("action")}
        </ButtonLink>
      }
    />
  );
}
