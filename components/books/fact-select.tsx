"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field, type ControlProps } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { LISTABLE_STATES } from "@/lib/features/imports/terms";
import { useFactOptions } from "./use-fact-options";

type FactSelectProps = ControlProps<"select"> & {
  fact: keyof ReturnType<typeof useFactOptions>;
  /** Of the states, only those of a book that is to be listed. */
  listable?: boolean;
  error?: ReactNode;
  /** First, empty option; by default, a fact that may be unknown has one. */
  placeholder?: string;
};

/** A field to choose a fact about one's own books. */
export function FactSelect({ fact, listable, error, ...select }: FactSelectProps) {
  const t = useTranslations("manageBooks.form");
  const options: readonly SelectOption[] = useFactOptions()[fact];
  const isKnown = fact === "state" || fact === "visibility";
  return (
    <Field label={t(fact === "visibility" ? "visibility.legend" : fact)} error={error}>
      <Select
        placeholder={isKnown ? undefined : t("any")}
        {...select}
        options={
          listable && fact === "state"
            ? options.filter(({ value }) => LISTABLE_STATES.some((known) => known === value))
            : options
        }
      />
    </Field>
  );
}
