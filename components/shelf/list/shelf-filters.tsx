"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactSelect } from "@/components/books/fact-select";
import { Checkbox } from "@/components/ui/checkbox";
import { FilterSheet } from "@/components/ui/filter-sheet";
import { pick } from "@/lib/shared/records";
import { WHOLE_SHELF, type ShelfFilters } from "./shelf-view";

interface ShelfFilterSheetProps {
  filters: ShelfFilters;
  onApply: (filters: ShelfFilters) => void;
  onClose: () => void;
}

const FACTS = ["genre", "language", "visibility"] as const;
const filtersOf = (view: ShelfFilters) => pick(view, [...FACTS, "neverAsked"]);

/** Filters of one's own books that have no chip. */
export function ShelfFilterSheet({ filters, onApply, onClose }: ShelfFilterSheetProps) {
  const t = useTranslations("manageBooks.filters");
  const [values, setValues] = useState(filtersOf(filters));
  return (
    <FilterSheet
      title={t("title")}
      description={t("text")}
      resetLabel={t("reset")}
      applyLabel={t("apply")}
      onReset={() => setValues(filtersOf(WHOLE_SHELF))}
      onApply={() => onApply(values)}
      onClose={onClose}
      className="gap-5!"
    >
      {FACTS.map((name) => (
        <FactSelect
          key={name}
          fact={name}
          value={values[name] ?? ""}
          placeholder={t("all")}
          onValueChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Checkbox
        label={t("neverAsked")}
        hint={t("neverAskedHint")}
        checked={values.neverAsked}
        onChange={(event) => setValues({ ...values, neverAsked: event.target.checked })}
      />
    </FilterSheet>
  );
}
