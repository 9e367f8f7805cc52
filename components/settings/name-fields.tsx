"use client";

import { useTranslations } from "next-intl";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { displayName } from "@/lib/users/display-name";
import type { OwnProfile, ProfileForm } from "@/lib/users/schema";
import { FieldGroup } from "./field-group";

const PREFERENCES = [
  ["NAME", "byName"],
  ["NICKNAME", "byNickname"],
  ["EMAIL", "byEmail"],
] as const;

/** Who the reader is, and which of their names the neighbours see. */
export function NameFields({ me }: { me: OwnProfile }) {
  const t = useTranslations("settings.profile");
  const { register, control, formState, trigger } = useFormContext<ProfileForm>();
  const [name, nickname] = useWatch({ control, name: ["name", "nickname"] });
  const errors = formState.errors;
  const shown = {
    NAME: name.trim(),
    NICKNAME: nickname?.trim(),
    EMAIL: displayName({ ...me, displayNamePreference: "EMAIL" }),
  };
  const options = PREFERENCES.map(([value, label]) => ({
    value,
    label: t(label),
    hint: shown[value] || t("nobody"),
  }));
  return (
    <FieldGroup legend={t("who")}>
      <Field label={t("name")} required error={errors.name?.message}>
        <Input {...register("name")} autoComplete="name" />
      </Field>
      <Field label={t("nickname")} optional error={errors.nickname?.message}>
        <Input {...register("nickname")} autoComplete="nickname" />
      </Field>
      <Controller
        control={control}
        name="displayNamePreference"
        render={({ field }) => (
          <RadioGroup
            legend={t("shownAs")}
            name={field.name}
            options={options}
            value={field.value}
            onValueChange={(value) => {
              field.onChange(value);
              if (formState.isSubmitted) void trigger("nickname");
            }}
            className="col-span-full sm:max-md:grid-cols-3 xl:grid-cols-3"
          />
        )}
      />
    </FieldGroup>
  );
}
