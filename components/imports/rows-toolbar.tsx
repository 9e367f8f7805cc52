"use client";

import { CheckCheck, ListX, Pencil } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Pager } from "@/components/ui/pager";
import type { SelectOption } from "@/components/ui/select";
import { Loading } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { api } from "@/lib/browser/api-client";
import { useErrorCodeText } from "@/lib/browser/use-error-text";
import type { BookImport } from "@/lib/features/imports/schema";
import { ROWS_PAGE } from "@/lib/features/imports/terms";
import { countOf, REVIEW_FILTERS, type Rows } from "./use-rows";

const ManyDialog = lazyComponent(() => import("./many-dialog").then((m) => m.ManyDialog));

/** One line on phones, which scrolls sideways. */
const STRIP =
  "flex items-center gap-2 max-md:scrollbar-none max-md:-mx-4 max-md:-my-1 max-md:overflow-x-auto " +
  "max-md:px-4 max-md:py-1 max-md:*:flex-none md:flex-wrap";

interface RowsToolbarProps {
  list: BookImport;
  rows: Rows;
  countries: readonly SelectOption[];
  /** Sends the unsaved edits; false if that failed. */
  beforeAct: () => Promise<boolean>;
  onChanged: () => void;
}

/** Filters with their counts, and actions on all rows of a filter. */
export function RowsToolbar({ list, rows, countries, beforeAct, onChanged }: RowsToolbarProps) {
  const t = useTranslations("imports");
  const codeText = useErrorCodeText();
  const [isSetting, setSetting] = useDialogState(false);
  const { pending, run } = useAction({ refresh: onChanged });
  const { filter } = rows;
  const count = (name: (typeof REVIEW_FILTERS)[number]) => countOf(name, list.counts);

  async function tickAll(chosen: boolean) {
    if (!(await beforeAct())) return toast.error(codeText("NETWORK"));
    await run(() =>
      api("PUT /imports/[id]/rows", {
        params: { id: list.id },
        body: { filter, set: { chosen } },
      }),
    );
  }

  return (
    <div className="mb-2 grid grid-cols-[minmax(0,1fr)] gap-2 md:mb-4 md:gap-3">
      <div role="group" aria-label={t("filters")} className={STRIP}>
        {REVIEW_FILTERS.filter((name) => name === filter || count(name) > 0).map((name) => (
          <Chip key={name} on={filter === name} onClick={() => rows.setFilter(name)}>
            {t("filterCount", { name: t(`filter.${name}`), count: count(name) })}
          </Chip>
        ))}
      </div>
      <div className={STRIP}>
        <Button
          size="sm"
          variant="ghost"
          icon={CheckCheck}
          loading={pending}
          disabled={rows.count === 0}
          onClick={() => tickAll(true)}
        >
          {t("tickAll")}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={ListX}
          disabled={rows.count === 0 || pending}
          onClick={() => tickAll(false)}
        >
          {t("untickAll")}
        </Button>
        <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setSetting(true)}>
          {t("many.open")}
        </Button>
        <p className="ml-auto hidden text-sm text-muted pointer-fine:xl:block">{t("keys")}</p>
      </div>
      {isSetting && (
        <ManyDialog
          list={list}
          filter={filter}
          countries={countries}
          beforeAct={beforeAct}
          onChanged={onChanged}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}

interface RowsPagerProps {
  rows: Rows;
  onPageChange: (page: number) => void;
}

/** Says which rows are shown, with links to the other pages. */
export function RowsPager({ rows, onPageChange }: RowsPagerProps) {
  const t = useTranslations("imports");
  const { page, pages, count } = rows;
  if (pages <= 1) return null;
  const from = (page - 1) * ROWS_PAGE + 1;
  const shown = rows.rows?.length ?? 0;
  return (
    <div className="mt-4 grid justify-items-center gap-1">
      <Pager label={t("pages")} page={page} total={pages} onPageChange={onPageChange} />
      <p className="text-sm text-muted tabular-nums">
        {t("span", { from, to: Math.max(from, from + shown - 1), count })}
      </p>
    </div>
  );
}

/** Placeholder while the rows are loading. */
export function RowsSkeleton() {
  return <Loading count={6} layout="grid gap-2.5" className="h-24 rounded-lg" />;
}
