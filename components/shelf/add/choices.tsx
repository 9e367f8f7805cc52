"use client";

import { Gift, Repeat, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";

import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { AVAILABLE_STATES, CONDITIONS } from "@/lib/features/books/terms";
import type { BookForm } from "./book-form-values";

const STATE_ICONS: Record<(typeof AVAILABLE_STATES)[number], IconNode> = {
  AVAILABLE_FOR_BORROW: Repeat,
  AVAILABLE_FOR_GIVE_AWAY: Gift,
};

/** Whether the book is lent or given away. */
export function LendOrGive() {
  const t = useTranslations("manageBooks.form");
  const { control } = useFormContext<BookForm>();
  const { field } = useController({ control, name: "state" });
  return (
    <Keys
      legend={t("fate.legend")}
      value={field.value}
      onPress={field.onChange}
      className="grid-cols-2 rounded-full bg-sunken p-[3px]"
      keyClass="rounded-full text-muted has-checked:bg-raised has-checked:text-ink has-checked:shadow-1"
      options={AVAILABLE_STATES.map((value) => ({
        value,
        label: (
          <>
            <Icon of={STATE_ICONS[value]} className="size-[18px] flex-none" />
            {t(`fate.${value}`)}
          </>
        ),
      }))}
    />
  );
}

/** The condition of the copy; another press on the chosen one unsets it. */
export function ConditionField() {
  const t = useTranslations("manageBooks.form");
  const { control } = useFormContext<BookForm>();
  const { field } = useController({ control, name: "condition" });
  return (
    <Keys
      legend={t("condition")}
      value={field.value}
      onPress={(value) => field.onChange(field.value === value ? "" : value)}
      className="grid-cols-2 gap-2 min-[22.5rem]:grid-cols-3"
      keyClass="rounded-md border border-control text-sm has-checked:border-fir has-checked:bg-fir-soft has-checked:text-fir-strong"
      options={CONDITIONS.map((value) => ({ value, label: t(`conditions.${value}`) }))}
    />
  );
}

interface KeysProps {
  legend: string;
  options: readonly { value: string; label: ReactNode }[];
  value: string;
  onPress: (value: string) => void;
  className: string;
  keyClass: string;
}

/** Radio buttons that look like keys. */
function Keys({ legend, options, value, onPress, className, keyClass }: KeysProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={cx("grid", className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "relative flex min-h-11 items-center justify-center gap-1.5 px-2 text-center font-[550]",
              "has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fir",
              keyClass,
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              // `change` events do not tell of a press on the chosen one.
              onClick={() => onPress(option.value)}
              onChange={() => {}}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
