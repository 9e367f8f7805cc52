"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { FactSelect } from "@/components/books/fact-select";
import { PlaceFields } from "@/components/books/place-fields";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { toast } from "@/components/ui/toast";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import type { BookImport } from "@/lib/features/imports/schema";
import { record } from "@/lib/shared/records";
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

const FACTS = ["state", "condition", "language", "genre", "visibility"] as const;
const NOTHING = {
  ...record(FACTS, () => ""),
  ...{ where: "", country: "", postalCode: "", city: "", lookUp: false },
};

/** Sets the same values for many rows of a list. */
export function ManyDialog(props: ManyDialogProps) {
  const { list, filter, countries, beforeAct, onChanged, onClose } = props;
  const t = useTranslations("imports");
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [which, setWhich] = useState<RowFilter>(filter === "all" ? "chosen" : filter);
  const form = useForm({ defaultValues: NOTHING });
  const values = { ...NOTHING, ...useWatch({ control: form.control }) };
  const { pending, error, run } = useInlineAction((cause) => {
    const fields = cause instanceof ApiError ? cause.fields : undefined;
    const message = fieldText(fields?.["set.location.postalCode"]);
    if (message) form.setError("postalCode", { message });
    return errorText(cause);
  });
  const count = countOf(which, list.counts);
  const set = editOf(values);

  async function submit() {
    form.clearErrors();
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
      title={t("many.open")}
      description={t("many.text")}
      submitLabel={t("many.submit", { count })}
      pending={pending}
      disabled={count === 0 || Object.keys(set).length === 0}
      onSubmit={submit}
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
          onValueChange={(value) =>
            setWhich(REVIEW_FILTERS.find((name) => name === value) ?? which)
          }
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {FACTS.map((name) => (
          <FactSelect
            key={name}
            fact={name}
            listable
            {...form.register(name)}
            placeholder={t("many.keep")}
          />
        ))}
        <Field label={t("many.place")}>
          <Select
            {...form.register("where")}
            placeholder={t("many.keep")}
            options={[
              { value: "home", label: t("many.home") },
              { value: "elsewhere", label: t("many.elsewhere") },
            ]}
          />
        </Field>
      </div>
      {values.where === "elsewhere" && (
        <FormProvider {...form}>
          <PlaceFields countries={countries} />
        </FormProvider>
      )}
      <Checkbox {...form.register("lookUp")} label={t("many.again")} />
      <StatusMessage tone="error" text={error} className="empty:hidden" />
    </DialogForm>
  );
}

/** The dialog's choices as the API takes them. */
function editOf(values: typeof NOTHING): RowEdit {
  const { where, country, postalCode, city, lookUp, ...facts } = values;
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
