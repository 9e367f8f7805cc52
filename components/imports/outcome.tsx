"use client";

import { CircleCheck, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RowList } from "./row-list";
import { RowsPager } from "./rows-toolbar";
import { TakeBack } from "./take-back";
import type { ImportInWork } from "./use-import";
import { useRows, type RowsPage } from "./use-rows";

interface OutcomeProps {
  work: ImportInWork;
  firstRows?: RowsPage;
}

/** Result of an import: how many books are listed, and which rows were left out and why. */
export function Outcome({ work: { list, refresh }, firstRows }: OutcomeProps) {
  const t = useTranslations("imports.outcome");
  const headingId = useId();
  const leftId = useId();
  const { id, counts } = list;
  const left = counts.rows - counts.listed;
  const rows = useRows(list, firstRows);
  return (
    <>
      <Card as="section" padding="lg" aria-labelledby={headingId}>
        <h2 id={headingId} className="flex items-start gap-2.5 text-xl">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-6 flex-none text-fir" />
          {t("title", { listed: counts.listed, left })}
        </h2>
        <p className="mt-1.5 text-muted">
          {t("text")} {left > 0 && t("fileHint")}
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:w-full">
          <Button asChild>
            <Link href="/books/manage?tab=books">{t("toShelf")}</Link>
          </Button>
          {left > 0 && (
            <Button asChild variant="ghost" icon={<Download aria-hidden="true" />}>
              <a href={`/api/imports/${id}/left-out`} download>
                {t("file")}
              </a>
            </Button>
          )}
          <TakeBack list={list} onUndone={() => void refresh()} />
        </div>
      </Card>
      {left > 0 && rows.rows && rows.rows.length > 0 && (
        <section aria-labelledby={leftId} className="mt-6">
          <h2 id={leftId} className="mb-3 text-lg">
            {t("left")}
          </h2>
          <RowList rows={rows.rows} waiting={NONE} />
          <RowsPager rows={rows} shown={rows.rows.length} onPageChange={rows.setPage} />
        </section>
      )}
    </>
  );
}

const NONE = {};
