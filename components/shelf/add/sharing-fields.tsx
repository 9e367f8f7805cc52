"use client";

import { CircleCheck, CircleDashed, Globe, Lock, Users } from "lucide";
import { useTranslations } from "next-intl";
import { Controller, useController, useFormContext, useWatch } from "react-hook-form";
import { useBookFormat } from "@/components/books/format";
import { CircleTicks, useVisibilities } from "@/components/books/circle-ticks";
import { PlaceFields } from "@/components/books/place-fields";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { SelectOption } from "@/components/ui/select";
import { useMe } from "@/components/users/use-me";
import { ONCE, useApi } from "@/lib/browser/use-api";
import { MAX_LOAN_DAYS, VISIBILITIES } from "@/lib/features/books/terms";
import { circleToOwn, type BookForm } from "./book-form-values";

const VISIBILITY_ICONS = {
  EVERYONE: Globe,
  FRIENDS: Users,
  CIRCLES: CircleDashed,
  CHOSEN_CIRCLES: CircleCheck,
  NOBODY: Lock,
} as const;

/** Whether it is the circle's own book; asked of those who run the only circle that is ticked. */
function OwnOfCircle() {
  const t = useTranslations("manageBooks.form");
  const { register, control } = useFormContext<BookForm>();
  const [visibility, circles, state, isOwn] = useWatch({
    control,
    name: ["visibility", "circles", "state", "isCirclesOwn"],
  });
  const { data } = useApi("GET /circles", ONCE);
  const id = circleToOwn({ visibility, circles, state });
  const circle = data?.circles.find((each) => each.id === id);
  if (!circle || (circle.role !== "OWNER" && !isOwn)) return null;
  return (
    <Checkbox {...register("isCirclesOwn")} label={t("ownCircle")} hint={t("ownCircleHint")} />
  );
}

/** Who sees the book, where it is if not at its owner's, whether it travels, and for how long it is lent. */
export function SharingFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("manageBooks.form");
  const format = useBookFormat();
  const home = format.place(useMe());
  const { register, control, formState } = useFormContext<BookForm>();
  const { field } = useController({ control, name: "visibility" });
  const visibilities = useVisibilities();
  const elsewhere = useWatch({ control, name: "elsewhere" });
  return (
    <div className="grid gap-1">
      <div className="grid gap-1">
        <RadioGroup
          legend={t("visibility.legend")}
          name={field.name}
          value={field.value}
          onValueChange={field.onChange}
          className="sm:grid-cols-3"
          options={VISIBILITIES.filter(
            (value) => visibilities.includes(value) || value === field.value,
          ).map((value) => ({
            value,
            label: (
              <span className="inline-flex items-center gap-1.5">
                <Icon of={VISIBILITY_ICONS[value]} className="size-4 flex-none" />
                {t(`visibility.${value}`)}
              </span>
            ),
            hint: t(`visibility.${value}Hint`),
          }))}
        />
        {field.value === "EVERYONE" && (
          // Visitors see it only if everyone does.
          <Checkbox {...register("isShareable")} label={t("shareable")} hint={t("shareableHint")} />
        )}
        {field.value === "CHOSEN_CIRCLES" && (
          <>
            <Controller
              control={control}
              name="circles"
              render={({ field: { value, onChange } }) => (
                <CircleTicks
                  chosen={value}
                  error={formState.errors.circles?.message}
                  onChange={onChange}
                />
              )}
            />
            <OwnOfCircle />
          </>
        )}
      </div>
      <Checkbox {...register("willingToTravel")} label={t("travel")} hint={t("travelHint")} />
      <Checkbox
        {...register("elsewhere")}
        aria-expanded={elsewhere}
        label={t("elsewhere")}
        hint={home ? t("elsewhereHint", { place: home }) : t("elsewhereHintNone")}
      />
      {elsewhere && <PlaceFields countries={countries} />}
      <Field
        label={t("loanDays")}
        hint={t("loanDaysHint")}
        error={formState.errors.loanDays?.message}
        className="sm:max-w-64"
      >
        <Input
          {...register("loanDays")}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_LOAN_DAYS}
          autoComplete="off"
        />
      </Field>
    </div>
  );
}
