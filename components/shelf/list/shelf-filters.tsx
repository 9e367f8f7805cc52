"use client";

import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { FactSelect } from "@/components/books/fact-select";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogBody, DialogFooter, Sheet } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SHELF_SORTS } from "@/lib/features/books/terms";
import { readShelfView, WHOLE_SHELF, type ShelfFilters } from "./shelf-view";

interface ShelfFiltersProps {
  filters: ShelfFilters;
  onApply: (filters: ShelfFilters) => void;
  onClose: () => void;
}

const NAMES = ["state", "genre", "language", "visibility"] as const;

/** Filter and order of one's own books. */
export function ShelfFilterSheet({ filters, onApply, onClose }: ShelfFiltersProps) {
  const t = useTranslations("manageBooks.filters");
  const [values, setValues] = useState<ShelfFilters>(filters);

  /** Ignores unknown values. */
  function set(name: string, value: string) {
    const known: Record<string, unknown> = { ...values, [name]: value };
    const { q: _, page: __, ...next } = readShelfView((key) => String(known[key] ?? ""));
    setValues(next);
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
              placeholder={t(name === "state" ? "notLost" : "all")}
              onValueChange={(value) => set(name, value)}
            />
          ))}
          <Checkbox
            label={t("neverAsked")}
            hint={t("neverAskedHint")}
            checked={values.neverAsked}
            onChange={(event) => setValues({ ...values, neverAsked: event.target.checked })}
          />
          <Field label={t("sort")}>
            <Select
              value={values.sort ?? "newest"}
              options={SHELF_SORTS.map((value) => ({ value, label: t(`sortBy.${value}`) }))}
              onValueChange={(value) => set("sort", value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={() => setValues({ neverAsked: WHOLE_SHELF.neverAsked })}>
            {t("reset")}
          </Button>
          <Button type="submit">{t("apply")}</Button>
        </DialogFooter>
      </form>
    </Sheet>
  );
}
