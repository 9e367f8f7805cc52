"use client";

import { BookOpen } from "lucide";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import type { ImportRow } from "@/lib/features/imports/schema";
import { ListBar } from "./list-bar";
import { RowsPager, RowsSkeleton, RowsToolbar } from "./rows-toolbar";
import { RowList } from "./row-list";
import { TakeBack } from "./take-back";
import type { ImportInWork } from "./use-import";
import { putInRows, refreshRows, useRows, withEdit, type RowsPage } from "./use-rows";
import { useRowEdits, type RowEdit } from "./use-row-edits";

interface ReviewProps {
  work: ImportInWork;
  firstRows?: RowsPage;
  countries: readonly SelectOption[];
}

/** Review of a list before it is listed. */
export function Review({ work, firstRows, countries }: ReviewProps) {
  const t = useTranslations("imports");
  const { list, refresh } = work;
  const top = useRef<HTMLDivElement>(null);
  const rows = useRows(list, firstRows);
  const refreshAll = () => {
    refreshRows(list.id);
    void refresh();
  };
  const isOutdated = useRef(false);
  const edits = useRowEdits(list.id, {
    onSaved: (ids, set) => {
      putInRows(list.id, ids, set);
      // The server decides what follows from changed words.
      if (Object.keys(set).some((name) => name !== "chosen")) isOutdated.current = true;
    },
    onIdle: () => {
      if (isOutdated.current) refreshRows(list.id);
      isOutdated.current = false;
      void refresh();
    },
    onRefused: refreshAll,
  });
  const shown = rows.rows?.map((row) => withEdit(row, edits.waiting[row.id]));
  const isAskedAgain = shown?.some((row) => row.isAskedAgain);
  const waitingCount = Object.keys(edits.waiting).length;

  function change(row: ImportRow, set: RowEdit) {
    const isTick = set.chosen !== undefined && set.chosen !== row.chosen;
    const by = set.chosen ? 1 : -1;
    const isIncomplete = !row.title || !row.author;
    if (isTick) work.count({ chosen: by, ...(isIncomplete && { incomplete: by }) });
    edits.edit(row.id, set);
  }

  function setPage(page: number) {
    rows.setPage(page);
    top.current?.scrollIntoView();
  }

  return (
    <div className="group/review">
      <RowsToolbar
        list={list}
        rows={rows}
        countries={countries}
        beforeAct={edits.send}
        onChanged={refreshAll}
      />
      {isAskedAgain && <p className="mb-3 text-sm text-muted">{t("askedAgain")}</p>}
      <StatusMessage
        tone="info"
        text={edits.isStuck ? t("offline", { count: waitingCount }) : ""}
        className="sticky top-2 z-20 mb-3 empty:hidden"
      />
      <div ref={top} className="scroll-mt-4">
        {!shown && Boolean(rows.error) && (
          <div className="grid justify-items-center gap-3">
            <StatusMessage tone="error" text={t("rowsFailed")} />
            <TryAgain onClick={() => rows.refresh()} />
          </div>
        )}
        {!shown && !rows.error && <RowsSkeleton />}
        {shown?.length === 0 && <NoRows onAll={() => rows.setFilter("all")} />}
        {shown && shown.length > 0 && (
          <RowList
            key={rows.filter + rows.page}
            rows={shown}
            waiting={edits.isStuck ? edits.waiting : undefined}
            onChange={change}
          />
        )}
      </div>
      <RowsPager rows={rows} onPageChange={setPage} />
      {list.state === "READY" && (
        <div className="mt-3 grid justify-items-center">
          <TakeBack list={list} />
        </div>
      )}
      <ListBar work={work} send={edits.send} onRefused={refreshAll} />
    </div>
  );
}

function NoRows({ onAll }: { onAll: () => void }) {
  const t = useTranslations("imports.noneHere");
  return (
    <EmptyState
      icon={BookOpen}
      title={t("title")}
      text={t("text")}
      action={
        <Button variant="ghost" onClick={onAll}>
          {t("action")}
        </Button>
      }
    />
  );
}
