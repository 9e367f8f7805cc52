import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import type { ProfileForm } from "@/lib/features/users/schema";
import { CityInput } from "./city-input";

interface AddressFieldsProps {
  countries: readonly SelectOption[];
  /** Of the city's field. */
  anchor: string;
}

/** Country, postal code and town: where the reader's books are looked for. */
export function AddressFields({ countries, anchor }: AddressFieldsProps) {
  const t = useTranslations("settings.profile");
  const { register, control, formState } = useFormContext<ProfileForm>();
  const [country, city] = useWatch({ control, name: ["country", "city"] });
  const errors = formState.errors;
  return (
    <>
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
      {/* Not every country's postal codes are known, and without a place nothing is nearby. */}
      <Field label={t("city")} optional error={errors.city?.message}>
        <CityInput
          {...register("city")}
          anchor={anchor}
          country={country}
          typed={formState.dirtyFields.city ? (city ?? "") : ""}
          autoComplete="address-level2"
        />
      </Field>
    </>
  );
}
