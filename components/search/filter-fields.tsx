"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import { useBookFormat } from "@/components/books/format";
import { MAX_RADIUS_KM, MIN_RADIUS_KM, SEARCH_LENGTHS } from "@/lib/features/books/terms";
import { effectiveSort, type Criteria } from "./criteria";
import type { SheetField } from "./filter-chips";
import type { FilterOptions } from "./use-filter-options";

/** Criteria being edited, before the search. */
export interface Draft {
  values: Criteria;
  options: FilterOptions;
  set: <K extends keyof Criteria>(key: K, value: Criteria[K]) => void;
  /** The field focused at first. */
  focus: SheetField;
}

interface Changed {
  target: { value: string };
}

function TextField({
  draft,
  name,
}: {
  draft: Draft;
  name: Exclude<keyof typeof SEARCH_LENGTHS, "query">;
}) {
  const t = useTranslations("search.field");
  return (
    <Field label={t(name)}>
      <Input
        name={name}
        value={draft.values[name]}
        maxLength={SEARCH_LENGTHS[name]}
        autoComplete="off"
        autoFocus={name === draft.focus}
        onChange={(event) => draft.set(name, event.target.value)}
      />
    </Field>
  );
}

export function BookFields({ draft }: { draft: Draft }) {
  const t = useTranslations("search");
  const { values, options, set } = draft;
  return (
    <Group name={t("book")}>
      <TextField draft={draft} name="title" />
      <TextField draft={draft} name="author" />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t("field.genre")}>
          <Select
            name="genre"
            value={values.genre}
            options={options.genres}
            placeholder={t("anyGenre")}
            onChange={({ target }: Changed) => set("genre", target.value as Criteria["genre"])}
          />
        </Field>
        <Field label={t("field.language")}>
          <Select
            name="language"
            value={values.language}
            options={options.languages}
            placeholder={t("anyLanguage")}
            onChange={({ target }: Changed) =>
              set("language", target.value as Criteria["language"])
            }
          />
        </Field>
      </div>
    </Group>
  );
}

export function PlaceFields({ draft, home }: { draft: Draft; home: string }) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const { values, options, set } = draft;
  return (
    <Group name={t("place")} hint={home && t("placeDefault", { place: home })}>
      <Field label={t("field.radiusKm")}>
        <Slider
          name="radiusKm"
          min={MIN_RADIUS_KM}
          max={MAX_RADIUS_KM}
          value={values.radiusKm}
          onValueChange={(radius) => set("radiusKm", radius)}
          valueText={format.radius(values.radiusKm)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <TextField draft={draft} name="city" />
        <TextField draft={draft} name="postalCode" />
      </div>
      <Field label={t("field.country")}>
        <Select
          name="country"
          value={values.country}
          options={options.countries}
          placeholder={t("anyCountry")}
          onChange={({ target }: Changed) => set("country", target.value as Criteria["country"])}
        />
      </Field>
    </Group>
  );
}

export function SortField({ draft }: { draft: Draft }) {
  const t = useTranslations("search");
  return (
    <Field label={t("field.sortBy")}>
      <Select
        name="sortBy"
        value={effectiveSort(draft.values)}
        options={draft.options.sorts}
        onChange={({ target }: Changed) => draft.set("sortBy", target.value as Criteria["sortBy"])}
      />
    </Field>
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
