"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { CircleField } from "@/components/books/circle-field";
import { RadiusField } from "@/components/books/radius-field";
import { Field } from "@/components/ui/field";
import { FilterSheet } from "@/components/ui/filter-sheet";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SEARCH_LENGTHS } from "@/lib/features/books/terms";
import { pick } from "@/lib/shared/records";
import { effectiveSort, EMPTY_CRITERIA, type Criteria } from "./criteria";
import type { FilterOptions } from "./use-filter-options";

interface SearchFiltersProps {
  criteria: Criteria;
  options: FilterOptions;
  /** The profile's place, used if none is filled in. */
  home: string;
  /** The place and the radius alone. */
  placeOnly: boolean;
  onApply: (criteria: Criteria) => void;
  onClose: () => void;
}

const PLACE = ["radiusKm", "city", "postalCode", "country"] as const;

/** Sheet with all criteria of the search, or those of its place. */
export function SearchFilters(props: SearchFiltersProps) {
  const { criteria, options, home, placeOnly, onApply, onClose } = props;
  const t = useTranslations("search");
  const [values, setValues] = useState(criteria);
  const set = (change: Partial<Criteria>) => setValues((known) => ({ ...known, ...change }));

  const text = (name: Exclude<keyof typeof SEARCH_LENGTHS, "query">) => (
    <Field label={t(`field.${name}`)}>
      <Input
        name={name}
        value={values[name]}
        maxLength={SEARCH_LENGTHS[name]}
        autoComplete="off"
        onValueChange={(value) => set({ [name]: value })}
      />
    </Field>
  );
  const choice = (name: keyof FilterOptions, any?: string) => (
    <Field label={t(`field.${name}`)}>
      <Select
        name={name}
        value={name === "sortBy" ? effectiveSort(values) : values[name]}
        options={options[name]}
        placeholder={any}
        onValueChange={(value) => set({ [name]: value })}
      />
    </Field>
  );

  const hint = home && t("placeDefault", { place: home });
  const place = (
    <>
      <RadiusField
        label={t("field.radiusKm")}
        value={values.radiusKm}
        onValueChange={(radiusKm) => set({ radiusKm })}
      />
      <div className="grid grid-cols-2 gap-4">
        {text("city")}
        {text("postalCode")}
      </div>
      {choice("country", t("anyCountry"))}
    </>
  );

  return (
    <FilterSheet
      title={t(placeOnly ? "place" : "filters")}
      description={placeOnly ? hint : t("filtersText")}
      resetLabel={t("reset")}
      applyLabel={t("apply")}
      onReset={() => set(placeOnly ? pick(EMPTY_CRITERIA, PLACE) : EMPTY_CRITERIA)}
      onApply={() => onApply(values)}
      onClose={onClose}
      className={placeOnly ? "" : "gap-7!"}
    >
      {placeOnly ? (
        place
      ) : (
        <>
          <Group name={t("book")}>
            {text("title")}
            {text("author")}
            <div className="grid gap-4 md:grid-cols-2">
              {choice("genre", t("anyGenre"))}
              {choice("language", t("anyLanguage"))}
            </div>
            <CircleField value={values.circle} onChange={(circle) => set({ circle })} />
          </Group>
          <Group name={t("place")} hint={hint}>
            {place}
          </Group>
          {choice("sortBy")}
        </>
      )}
    </FilterSheet>
  );
}

interface GroupProps {
  name: string;
  hint?: string;
  children: ReactNode;
}

function Group({ name, hint, children }: GroupProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-serif text-lg font-semibold">{name}</legend>
      {hint && <p className="-mt-2 text-sm text-muted">{hint}</p>}
      {children}
    </fieldset>
  );
}
