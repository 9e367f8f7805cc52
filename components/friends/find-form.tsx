"use client";

import { Search } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { useBookFormat } from "@/components/books/format";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import {
  FRIEND_RADIUS_STEP,
  MAX_FRIEND_RADIUS,
  MAX_POSTAL_CODE,
  MAX_QUERY,
  MIN_FRIEND_RADIUS,
} from "@/lib/features/friends/terms";
import { countryOf, isSearchable, NO_CRITERIA, type FindCriteria } from "./find-criteria";

interface FindFormProps {
  /** The criteria of the last search. */
  criteria: FindCriteria | null;
  countries: readonly SelectOption[];
  onSearch: (criteria: FindCriteria) => void;
}

/** Search form for readers: name or town, country, and distance from a postal code. */
export function FindForm({ criteria, countries, onSearch }: FindFormProps) {
  const t = useTranslations("friends.find");
  const format = useBookFormat();
  const [values, setValues] = useState(criteria ?? NO_CRITERIA);
  const { query, country, postalCode, radiusKm } = values;

  function set(change: Partial<FindCriteria>) {
    setValues({ ...values, ...change });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSearchable(values)) onSearch(values);
  }

  return (
    <Card padding="lg" className="mb-6">
      <form
        role="search"
        aria-label={t("form")}
        onSubmit={submit}
        className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <Field label={t("query")} className="col-span-2 lg:col-span-1">
          <Input
            type="search"
            value={query}
            maxLength={MAX_QUERY}
            placeholder={t("queryHint")}
            autoComplete="off"
            onValueChange={(value) => set({ query: value })}
          />
        </Field>
        <Field label={t("country")}>
          <Select
            value={country}
            options={countries}
            placeholder={t("anyCountry")}
            onValueChange={(value) => set({ country: countryOf(value) })}
          />
        </Field>
        <Field label={t("postalCode")}>
          <Input
            value={postalCode}
            maxLength={MAX_POSTAL_CODE}
            autoComplete="off"
            onValueChange={(value) => set({ postalCode: value })}
          />
        </Field>
        <Field
          label={t("radius")}
          hint={postalCode.trim() ? undefined : t("radiusOff")}
          className="col-span-2"
        >
          <Slider
            min={MIN_FRIEND_RADIUS}
            max={MAX_FRIEND_RADIUS}
            step={FRIEND_RADIUS_STEP}
            value={radiusKm}
            onValueChange={(value) => set({ radiusKm: value })}
            valueText={format.radius(radiusKm)}
          />
        </Field>
        <Button
          type="submit"
          icon={Search}
          disabled={!isSearchable(values)}
          className="col-span-2 self-start lg:col-span-1 lg:mt-6"
        >
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}
