"use client";

import { ChevronDown, X } from "lucide";
import { useRef } from "react";
import { Icon } from "@/components/ui/icon";
import type { SelectOption } from "@/components/ui/select";

/** On phones active filters come first, so that they are seen without scrolling. */
const ON = "chip chip-on pr-1 max-md:-order-1";

interface ChipSelectProps<T extends string> {
  name: string;
  value: T | "";
  options: readonly (SelectOption & { value: T })[];
  /** The option that removes the filter. */
  anyLabel: string;
  removeLabel: string;
  onChange: (value: T | "") => void;
}

/** A filter with fixed values, as a native select. */
export function ChipSelect<T extends string>(props: ChipSelectProps<T>) {
  const { name, value, options, anyLabel, removeLabel, onChange } = props;
  const control = useRef<HTMLSelectElement>(null);
  const chosen = options.find((option) => option.value === value);
  function remove() {
    onChange("");
    control.current?.focus();
  }
  return (
    <span className={chosen ? ON : "chip"}>
      <span aria-hidden="true" className="max-w-48 truncate">
        {chosen?.label ?? name}
      </span>
      {!chosen && <Icon of={ChevronDown} />}
      <select
        ref={control}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value as T | "")}
        className="chip-control"
      >
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {chosen && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={remove}
          className="hit-area grid size-7 place-items-center rounded-full hover:bg-surface"
        >
          <Icon of={X} />
        </button>
      )}
    </span>
  );
}
