"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SelectOption } from "@/components/ui/select";
import type { OwnProfile, ProfileForm } from "@/lib/features/users/schema";
import { AddressFields } from "./address-fields";
import { FieldGroup } from "./field-group";
import { LocationPanel } from "./location-panel";

interface PlaceFieldsProps {
  me: OwnProfile;
  countries: readonly SelectOption[];
}

/** Where the reader's books can be met. */
export function PlaceFields({ me, countries }: PlaceFieldsProps) {
  const t = useTranslations("settings.profile");
  const { register, formState } = useFormContext<ProfileForm>();
  const errors = formState.errors;
  return (
    <FieldGroup legend={t("where")}>
      <AddressFields countries={countries} anchor="city" />
      <Field label={t("street")} optional error={errors.street?.message}>
        <Input {...register("street")} autoComplete="street-address" />
      </Field>
      <LocationPanel me={me} />
      <Checkbox
        {...register("willingToTravel")}
        label={t("travel")}
        hint={t("travelHint")}
        className="col-span-full"
      />
    </FieldGroup>
  );
}
