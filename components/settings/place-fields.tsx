"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import type { OwnProfile, ProfileForm } from "@/lib/users/schema";
import { CityInput } from "./city-input";
import { FieldGroup } from "./field-group";
import { LocationPanel } from "./location-panel";

interface PlaceFieldsProps {
  me: OwnProfile;
  countries: readonly SelectOption[];
}

/** Where the reader's books can be met. */
export function PlaceFields({ me, countries }: PlaceFieldsProps) {
  const t = useTranslations("settings.profile");
  const { register, control, formState } = useFormContext<ProfileForm>();
  const [country, city] = useWatch({ control, name: ["country", "city"] });
  const errors = formState.errors;
  return (
    <FieldGroup legend={t("where")}>
      <Field label={t("country")} required error={errors.country?.message}>
        <Select
          {...register("country")}
          options={countries}
          placeholder={t("countryPlaceholder")}
          autoComplete="country"
        />
      </Field>
      <Field label={t("postalCode")} required error={errors.postalCode?.message}>
        <Input {...register("postalCode")} autoComplete="postal-code" />
      </Field>
      <Field label={t("city")} optional error={errors.city?.message}>
        <CityInput
          anchor="city"
          {...register("city")}
          country={country}
          typed={formState.dirtyFields.city ? (city ?? "") : ""}
          autoComplete="address-level2"
        />
      </Field>
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
