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
  /** Id of the town's field. */
  anchor: string;
}

/** Country, postal code and town, from which distances to the reader's books are measured. */
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
      {/* Some countries' postal codes are unknown, and without a place nothing is nearby. */}
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
  /** Current input. */
  typed: string;
  /** Id of the field; a link to it focuses the field. */
  anchor: string;
}

/** Characters from which towns are suggested. */
const MIN_TYPED = 2;

/** Field for a town; suggests towns of the country that start with the input. */
function CityInput({ country, typed, anchor, ...rest }: CityInputProps) {
  const id = useId();
  const wanted = useDeferredValue(typed.trim());
  const { data: towns = [] } = useApi(
    country && wanted.length >= MIN_TYPED ? "GET /geo/suggest" : null,
    { query: { country, q: wanted }, keepPreviousData: true, revalidateOnFocus: false },
  );
  useEffect(() => {
    if (window.location.hash !== `#${anchor}`) return;
    const focus = () => document.getElementById(anchor)?.querySelector("input")?.focus();
    focus();
    // While the page is loading the browser itself moves the focus away, to the place that the address names.
    window.addEventListener("load", focus, { once: true });
    return () => window.removeEventListener("load", focus);
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
