"use client";

import { CircleCheck, Download } from "lucide";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonClass } from "@/components/ui/button-class";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
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
  const leftId = useId();
  const { id, counts } = list;
  const left = counts.rows - counts.listed;
  const rows = useRows(list, firstRows);
  return (
    <>
      <Panel
        title={
          <>
            <Icon of={CircleCheck} className="mt-0.5 size-6 flex-none text-fir" />
            {t("title", { listed: counts.listed, left })}
          </>
        }
        titleClass="flex items-start gap-2.5 text-xl"
      >
        <p className="mt-1.5 text-muted">
          {t("text")} {left > 0 && t("fileHint")}
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:w-full">
          <ButtonLink href="/books/manage?tab=books">{t("toShelf")}</ButtonLink>
          {left > 0 && (
            <a
              href={`/api/imports/${id}/left-out`}
              download
              className={buttonClass({ variant: "ghost" })}
            >
              <Icon of={Download} />
              {t("file")}
            </a>
          )}
          <TakeBack list={list} onUndone={() => void refresh()} />
        </div>
      </Panel>
      {left > 0 && rows.rows && rows.rows.length > 0 && (
        <section aria-labelledby={leftId} className="mt-6">
          <h2 id={leftId} className="mb-3 text-lg">
            {t("left")}
          </h2>
          <RowList rows={rows.rows} />
          <RowsPager rows={rows} onPageChange={rows.setPage} />
        </section>
      )}
    </>
  );
}
