import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useId, type ComponentProps } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { useApi } from "@/lib/browser/use-api";
import type { ProfileForm } from "@/lib/features/users/schema";
import type { Country } from "@/lib/shared/countries";

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

interface CityInputProps extends ComponentProps<"input"> {
  country: Country;
  /** What is typed so far. */
  typed: string;
  /** Id of the field; a link to it focuses the field. */
  anchor: string;
}

/** Begins to suggest here. */
const MIN_TYPED = 2;

/** A town, with the towns of the country that begin like it. */
function CityInput({ country, typed, anchor, ...rest }: CityInputProps) {
  const id = useId();
  const wanted = useDeferredValue(typed.trim());
  const { data: towns = [] } = useApi(
    country && wanted.length >= MIN_TYPED ? "GET /geo/suggest" : null,
    { query: { country, q: wanted }, keepPreviousData: true, revalidateOnFocus: false },
  );
  useEffect(() => {
    if (window.location.hash !== `#${anchor}`) return;
    document.getElementById(anchor)?.querySelector("input")?.focus();
  }, [anchor]);
  return (
    <div id={anchor} className="grid scroll-mt-24">
      <Input {...rest} list={id} />
      <datalist id={id}>
        {towns.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
