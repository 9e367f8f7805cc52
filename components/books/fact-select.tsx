"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field, type ControlProps } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { LISTABLE_STATES } from "@/lib/features/imports/terms";
import { useVisibilities } from "./circle-ticks";
import { useFactOptions } from "./use-fact-options";

type FactSelectProps = ControlProps<"select"> & {
  fact: keyof ReturnType<typeof useFactOptions>;
  /** Only what a book that is to be listed can have. */
  listable?: boolean;
  /** Offered in any case, for a form that does not give the `value`. */
  kept?: string | null;
  error?: ReactNode;
  /** First, empty option; by default, a fact that may be unknown has one. */
  placeholder?: string;
};

/** A field to choose a fact about one's own books. */
export function FactSelect({ fact, listable, kept, error, ...select }: FactSelectProps) {
  const t = useTranslations("manageBooks.form");
  const all: readonly SelectOption[] = useFactOptions()[fact];
  const visibilities: readonly string[] = useVisibilities(fact === "visibility");
  const isOffered = (value: string) => {
    if (value === (kept ?? select.value)) return true;
    // Circles are chosen on the shelf.
    if (listable && value === "CHOSEN_CIRCLES") return false;
    if (fact === "visibility") return visibilities.includes(value);
    return fact !== "state" || !listable || LISTABLE_STATES.some((known) => known === value);
  };
  const isKnown = fact === "state" || fact === "visibility";
  return (
    <Field label={t(fact === "visibility" ? "visibility.legend" : fact)} error={error}>
      <Select
        placeholder={isKnown ? undefined : t("any")}
        {...select}
        options={all.filter(({ value }) => isOffered(value))}
      />
    </Field>
  );
}
