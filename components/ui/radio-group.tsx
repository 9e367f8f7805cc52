"use client";

import { useId, type ReactNode } from "react";
import { cx } from "./cx";

interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps {
  legend: ReactNode;
  hideLegend?: boolean;
  name?: string;
  options: readonly RadioOption[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

const DOT =
  "mt-0.5 size-5 flex-none appearance-none rounded-full border border-control bg-raised " +
  "transition-[border-width] checked:border-[6px] checked:border-fir disabled:bg-sunken";

/** A choice of one of a few options, each with an explanation. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, hideLegend, options, value, onValueChange, className } = props;
  const id = useId();
  return (
    <fieldset className={cx("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2", className)}>
      <legend className={hideLegend ? "sr-only" : "mb-2 text-sm font-semibold text-muted"}>
        {legend}
      </legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={
            "flex min-h-11 items-start gap-3 rounded-md border border-line bg-raised px-3.5 py-3 " +
            "has-checked:border-fir has-checked:bg-fir-soft"
          }
        >
          <input
            type="radio"
            name={props.name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className={DOT}
          />
          <span className="grid gap-0.5">
            <span className="font-medium">{option.label}</span>
            {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
