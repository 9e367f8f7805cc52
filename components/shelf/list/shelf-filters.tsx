"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { FactSelect } from "@/components/books/fact-select";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogBody, DialogFooter, Sheet } from "@/components/ui/dialog";
import { readShelfView, WHOLE_SHELF, type ShelfFilters } from "./shelf-view";

interface ShelfFiltersProps {
  filters: ShelfFilters;
  onApply: (filters: ShelfFilters) => void;
  onClose: () => void;
}

const NAMES = ["genre", "language", "visibility"] as const;

/** All of them, so that those that are unset replace earlier ones. */
const filtersOf = ({ genre, language, visibility, neverAsked }: ShelfFilters): ShelfFilters => ({
  ...{ genre, language, visibility, neverAsked },
});

/** Filters of one's own books that have no chip. */
export function ShelfFilterSheet({ filters, onApply, onClose }: ShelfFiltersProps) {
  const t = useTranslations("manageBooks.filters");
  const [values, setValues] = useState<ShelfFilters>(filtersOf(filters));

  /** Ignores unknown values. */
  function set(name: string, value: string) {
    const known: Record<string, unknown> = { ...values, [name]: value };
    setValues(filtersOf(readShelfView((key) => String(known[key] ?? ""))));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onApply(values);
  }

  return (
    <Sheet open onOpenChange={onClose} title={t("title")} description={t("text")}>
      <form role="search" onSubmit={submit} className="flex flex-1 flex-col">
        <DialogBody className="gap-5! pt-6!">
          {NAMES.map((name) => (
            <FactSelect
              key={name}
              fact={name}
              value={values[name] ?? ""}
              placeholder={t("all")}
              onValueChange={(value) => set(name, value)}
            />
          ))}
          <Checkbox
            label={t("neverAsked")}
            hint={t("neverAskedHint")}
            checked={values.neverAsked}
            onChange={(event) => setValues({ ...values, neverAsked: event.target.checked })}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={() => setValues(filtersOf(WHOLE_SHELF))}>
            {t("reset")}
          </Button>
          <Button type="submit">{t("apply")}</Button>
        </DialogFooter>
      </form>
    </Sheet>
  );
}
