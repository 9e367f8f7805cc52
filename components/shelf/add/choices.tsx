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
    <Choices legend={t("fate.legend")} className="grid-cols-2 rounded-full bg-sunken p-[3px]">
      {(group) =>
        AVAILABLE_STATES.map((value) => (
          <Choice
            key={value}
            group={group}
            checked={field.value === value}
            onCheck={() => field.onChange(value)}
            className="rounded-full text-muted has-checked:bg-raised has-checked:text-ink has-checked:shadow-1"
          >
            <Icon of={STATE_ICONS[value]} className="size-[1.125rem] flex-none" />
            {t(`fate.${value}`)}
          </Choice>
        ))
      }
    </Choices>
  );
}

/** The condition of the copy; another press on the chosen one unsets it. */
export function ConditionField() {
  const t = useTranslations("manageBooks.form");
  const { control } = useFormContext<BookForm>();
  const { field } = useController({ control, name: "condition" });
  return (
    <Choices legend={t("condition")} className="grid-cols-2 gap-2 min-[22.5rem]:grid-cols-3">
      {(group) =>
        CONDITIONS.map((value) => (
          <Choice
            key={value}
            group={group}
            checked={field.value === value}
            onCheck={() => field.onChange(field.value === value ? "" : value)}
            className="rounded-md border border-control text-sm has-checked:border-fir has-checked:bg-fir-soft has-checked:text-fir-strong"
          >
            {t(`conditions.${value}`)}
          </Choice>
        ))
      }
    </Choices>
  );
}

interface ChoicesProps {
  legend: string;
  className: string;
  /** @param group the common name of the choices. */
  children: (group: string) => ReactNode;
}

function Choices({ legend, className, children }: ChoicesProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={cx("grid", className)}>{children(group)}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  group: string;
  checked: boolean;
  onCheck: () => void;
  className: string;
  children: ReactNode;
}

/** A radio button that looks like one of several keys. */
function Choice({ group, checked, onCheck, className, children }: ChoiceProps) {
  return (
    <label
      className={cx(
        "relative flex min-h-11 items-center justify-center gap-1.5 px-2 text-center font-[550]",
        "has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fir",
        className,
      )}
    >
      <input
        type="radio"
        name={group}
        checked={checked}
        // `change` events do not tell of a press on the chosen one.
        onClick={onCheck}
        onChange={() => {}}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
