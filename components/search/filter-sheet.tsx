"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFooter, Sheet } from "@/components/ui/dialog";
import { EMPTY_CRITERIA, type Criteria } from "./criteria";
import type { SheetField } from "./filter-chips";
import { BookFields, PlaceFields, SortField, type Draft } from "./filter-fields";
import type { FilterOptions } from "./use-filter-options";

interface FilterSheetProps {
  criteria: Criteria;
  options: FilterOptions;
  /** The profile's place, used if none is filled in. */
  home: string;
  focus: SheetField;
  onApply: (criteria: Criteria) => void;
  onClose: () => void;
}

/** Sheet with all criteria of the search. */
export function FilterSheet({
  criteria,
  options,
  home,
  focus,
  onApply,
  onClose,
}: FilterSheetProps) {
  const t = useTranslations("search");
  const [values, setValues] = useState(criteria);
  const draft: Draft = {
    values,
    options,
    set: (key, value) => setValues((known) => ({ ...known, [key]: value })),
    focus,
  };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onApply(values);
  }

  return (
    <Sheet open onOpenChange={onClose} title={t("filters")} description={t("filtersText")}>
      <form role="search" onSubmit={submit} className="flex flex-1 flex-col">
        <DialogBody className="gap-7! pt-6!">
          <BookFields draft={draft} />
          <PlaceFields draft={draft} home={home} />
          <SortField draft={draft} />
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={() => setValues(EMPTY_CRITERIA)}>
            {t("reset")}
          </Button>
          <Button type="submit">{t("apply")}</Button>
        </DialogFooter>
      </form>
    </Sheet>
  );
}
