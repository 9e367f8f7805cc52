"use client";

import { useTranslations } from "next-intl";
import { RemovableChip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ONCE, useApi } from "@/lib/browser/use-api";

interface CircleFilterProps {
  /** Id; empty for none. */
  value: string;
  onChange: (circleId: string) => void;
}

/** Only books that one of the reader's circles sees; nothing for those who are in none. */
export function CircleField({ value, onChange }: CircleFilterProps) {
  const t = useTranslations("search");
  const { data } = useApi("GET /circles", ONCE);
  if (!data?.circles.length) return null;
  return (
    <Field label={t("field.circle")}>
      <Select
        name="circle"
        value={value}
        options={data.circles.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t("anyCircle")}
        onValueChange={onChange}
      />
    </Field>
  );
}

/** The chosen circle, to remove. */
export function CircleChip({ value, onChange }: CircleFilterProps) {
  const t = useTranslations("search");
  const { data } = useApi("GET /circles", ONCE);
  const name = data?.circles.find(({ id }) => id === value)?.name ?? t("field.circle");
  return (
    <RemovableChip removeLabel={t("remove", { name })} onRemove={() => onChange("")}>
      {name}
    </RemovableChip>
  );
}
