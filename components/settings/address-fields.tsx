import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { filled } from "@/lib/browser/filled";
import type { ProfileForm } from "@/lib/features/users/schema";

/** Country and postal code, from which distances to the reader's books are measured. */
export function AddressFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("settings.profile");
  const form = useFormContext<ProfileForm>();
  const { errors } = form.formState;
  return (
    <>
      <Field label={t("country")} required error={errors.country?.message}>
        <Select
          {...filled(form, "country")}
          options={countries}
          placeholder={t("countryPlaceholder")}
          autoComplete="country"
        />
      </Field>
      <Field label={t("postalCode")} required error={errors.postalCode?.message}>
        <Input {...filled(form, "postalCode")} autoComplete="postal-code" />
      </Field>
    </>
  );
}
