"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { FactSelect } from "@/components/books/fact-select";
import { PlaceField } from "@/components/shelf/add/place-field";
import type { SelectOption } from "@/components/ui/select";
import type { ForAll } from "./scans";

/** State, condition and place of all scanned books that have none of their own. */
export function ForAllFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("scan");
  const { register } = useFormContext<ForAll>();
  return (
    <fieldset className="grid gap-1 border-t border-line pt-4">
      <legend className="float-left mb-2 w-full text-lg">{t("forAll")}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FactSelect fact="state" listable {...register("state")} />
        <FactSelect fact="condition" {...register("condition")} />
      </div>
      <PlaceField countries={countries} label={t("elsewhere")} />
    </fieldset>
  );
}
