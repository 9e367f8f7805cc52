"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { useBookFormat } from "@/components/books/format";
import { PlaceFields } from "@/components/books/place-fields";
import { Checkbox } from "@/components/ui/checkbox";
import type { SelectOption } from "@/components/ui/select";
import { useMe } from "@/components/users/use-me";
import type { BookForm } from "./book-form-values";

interface PlaceFieldProps {
  countries: readonly SelectOption[];
  /** Label of the checkbox. */
  label: string;
}

/** Own location of one or several books, if not their owner's. */
export function PlaceField({ countries, label }: PlaceFieldProps) {
  const t = useTranslations("manageBooks.form");
  const format = useBookFormat();
  const home = format.place(useMe());
  const { register, control } = useFormContext<Pick<BookForm, "elsewhere">>();
  const elsewhere = useWatch({ control, name: "elsewhere" });
  return (
    <>
      <Checkbox
        {...register("elsewhere")}
        aria-expanded={elsewhere}
        label={label}
        hint={home ? t("elsewhereHint", { place: home }) : t("elsewhereHintNone")}
      />
      {elsewhere && <PlaceFields countries={countries} />}
    </>
  );
}
