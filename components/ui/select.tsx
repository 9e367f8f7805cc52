"use client";

import { ChevronDown } from "lucide";
import { controlClass, lineClass } from "./control-class";
import { cx } from "./cx";
import { useFieldControl, type ControlProps } from "./field";
import { Icon } from "./icon";

export interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = Omit<ControlProps<"select">, "children"> & {
  options: readonly SelectOption[];
  /** First, empty option. */
  placeholder?: string;
};

/** A native select, which works best on phones. */
export function Select(props: SelectProps) {
  const { className, options, placeholder, onValueChange, ...rest } = props;
  return (
    <span className={cx("relative block", className)}>
      <select
        onChange={onValueChange && ((event) => onValueChange(event.target.value))}
        {...useFieldControl(rest)}
        className={cx(controlClass, lineClass, "appearance-none truncate pr-10")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
