"use client";

import { useTranslations } from "next-intl";
import { RemovableChip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ONCE, useApi } from "@/lib/browser/use-api";

/** The name of a circle, or that the reader is no longer in it; empty while it loads. */
export function useCircleName(id: string | null): string {
  const t = useTranslations("search");
  const { data } = useApi(id ? "GET /circles" : null, ONCE);
  if (!data) return "";
  return data.circles.find((circle) => circle.id === id)?.name ?? t("circleLeft");
}

interface CircleFieldProps {
  /** Id; empty for none. */
  value: string;
  onChange: (circleId: string) => void;
  error?: string;
}

/** Only books that one of the reader's circles sees; nothing for those who are in none. */
export function CircleField({ value, onChange, error }: CircleFieldProps) {
  const t = useTranslations("search");
  const { data } = useApi("GET /circles", ONCE);
  const chosen = useCircleName(value || null);
  const options = data?.circles.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  if (chosen && !options.some((option) => option.value === value))
    options.push({ value, label: chosen });
  if (options.length === 0) return null;
  return (
    <Field label={t("field.circle")} error={error}>
      <Select
        name="circle"
        value={value}
        options={options}
        placeholder={t("anyCircle")}
        onValueChange={onChange}
      />
    </Field>
  );
}

/** The chosen circle, to remove. */
export function CircleChip({ value, onChange }: CircleFieldProps) {
  const t = useTranslations("search");
  const name = useCircleName(value) || t("field.circle");
  return (
    <RemovableChip removeLabel={t("remove", { name })} onRemove={() => onChange("")}>
      {name}
    </RemovableChip>
  );
}
