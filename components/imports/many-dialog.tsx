"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFactOptions } from "@/components/books/use-fact-options";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { toast } from "@/components/ui/toast";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { MAX_CITY, MAX_POSTAL_CODE, VISIBILITIES } from "@/lib/features/books/terms";
import type { BookImport } from "@/lib/features/imports/schema";
import { LISTABLE_STATES } from "@/lib/features/imports/terms";
import type { RowEdit } from "./use-row-edits";
import { countOf, REVIEW_FILTERS, type RowFilter } from "./use-rows";

interface ManyDialogProps {
  list: BookImport;
  /** Filter of the rows that are shown. */
  filter: RowFilter;
  countries: readonly SelectOption[];
  beforeAct: () => Promise<boolean>;
  onChanged: () => void;
  onClose: () => void;
}

type Place = Record<"where" | "country" | "postalCode" | "city", string>;

interface PlaceFieldsProps {
  place: Place;
  countries: readonly SelectOption[];
  /** Error of the postal code. */
  fault: string | undefined;
  onChange: (next: Place) => void;
}

const FACTS = ["state", "condition", "language", "genre", "visibility"] as const;

/** Sets the same values for many rows of a list. */
export function ManyDialog(props: ManyDialogProps) {
  const { list, filter, countries, beforeAct, onChanged, onClose } = props;
  const t = useTranslations("imports");
  const labels = useTranslations("manageBooks.form");
  const options = useFactOptions();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [which, setWhich] = useState<RowFilter>(filter === "all" ? "chosen" : filter);
  const [facts, setFacts] = useState<Record<string, string>>({});
  const [place, setPlace] = useState<Place>({ where: "", country: "", postalCode: "", city: "" });
  const [lookUp, setLookUp] = useState(false);
  const [fault, setFault] = useState<string>();
  const { pending, error, run } = useInlineAction((cause) => {
    const fields = cause instanceof ApiError ? cause.fields : undefined;
    setFault(fieldText(fields?.["set.location.postalCode"]));
    return errorText(cause);
  });
  const count = countOf(which, list.counts);
  const set = editOf(facts, place, lookUp);
  const choices = {
    state: options.states.filter(({ value }) => LISTABLE_STATES.some((known) => known === value)),
    condition: options.conditions,
    language: options.languages,
    genre: options.genres,
    visibility: VISIBILITIES.map((value) => ({ value, label: labels(`visibility.${value}`) })),
  };

  async function submit() {
    setFault(undefined);
    const done = await run(async () => {
      if (!(await beforeAct())) throw new ApiError(0, "NETWORK", "");
      return api("PUT /imports/[id]/rows", {
        params: { id: list.id },
        body: { filter: which, set },
      });
    });
    if (!done) return;
    toast.success(t("many.done", { count: done.result.changed }));
    onChanged();
    onClose();
  }

  return (
    <DialogForm
      title={t("many.title")}
      description={t("many.text")}
      submitLabel={t("many.submit", { count })}
      pending={pending}
      disabled={count === 0 || Object.keys(set).length === 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t("many.which")}>
        <Select
          value={which}
          options={REVIEW_FILTERS.map((value) => ({
            value,
            label: t("many.option", {
              name: t(`filter.${value}`),
              count: countOf(value, list.counts),
            }),
          }))}
          onChange={({ target }) =>
            setWhich(REVIEW_FILTERS.find((name) => name === target.value) ?? which)
          }
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {FACTS.map((name) => (
          <Field
            key={name}
            label={name === "visibility" ? labels("visibility.legend") : labels(name)}
          >
            <Select
              value={facts[name] ?? ""}
              placeholder={t("many.keep")}
              options={choices[name]}
              onChange={({ target }) => setFacts({ ...facts, [name]: target.value })}
            />
          </Field>
        ))}
        <Field label={t("many.place")}>
          <Select
            value={place.where}
            placeholder={t("many.keep")}
            options={[
              { value: "home", label: t("many.home") },
              { value: "elsewhere", label: t("many.elsewhere") },
            ]}
            onChange={({ target }) => setPlace({ ...place, where: target.value })}
          />
        </Field>
      </div>
      {place.where === "elsewhere" && (
        <PlaceFields place={place} countries={countries} fault={fault} onChange={setPlace} />
      )}
      <Checkbox
        label={t("many.again")}
        checked={lookUp}
        onChange={({ target }) => setLookUp(target.checked)}
      />
      <StatusMessage tone="error" text={error} className="empty:hidden" />
    </DialogForm>
  );
}

function PlaceFields({ place, countries, fault, onChange }: PlaceFieldsProps) {
  const t = useTranslations("manageBooks.form");
  const set = (name: keyof Place) => (event: { target: { value: string } }) =>
    onChange({ ...place, [name]: event.target.value });
  return (
    <div className="grid items-start gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2">
      <Field label={t("country")} className="sm:col-span-2">
        <Select
          value={place.country}
          options={countries}
          placeholder={t("countryHome")}
          onChange={set("country")}
        />
      </Field>
      <Field label={t("city")}>
        <Input value={place.city} maxLength={MAX_CITY} autoComplete="off" onChange={set("city")} />
      </Field>
      <Field label={t("postalCode")} error={fault}>
        <Input
          value={place.postalCode}
          maxLength={MAX_POSTAL_CODE}
          autoComplete="off"
          onChange={set("postalCode")}
        />
      </Field>
    </div>
  );
}

/** The dialog's choices as the API takes them. */
function editOf(
  facts: Record<string, string>,
  { where, country, postalCode, city }: Place,
  lookUp: boolean,
): RowEdit {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""));
  const isOwnPlace = where === "elsewhere" && Boolean(country || postalCode || city);
  return {
    ...given,
    ...(where === "home" && { location: null }),
    // The schema checks the country.
    ...(isOwnPlace && { location: { country, postalCode, city } as RowEdit["location"] }),
    ...(lookUp && { lookUp }),
  };
}
