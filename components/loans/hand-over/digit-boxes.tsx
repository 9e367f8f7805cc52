"use client";

import { useId } from "react";
import { cx } from "@/components/ui/cx";
import { FieldError } from "@/components/ui/field";
import { CODE_DIGITS } from "@/lib/features/loans/terms";

interface DigitBoxesProps {
  label: string;
  error: string;
  value: string;
  /** Digits alone, at most as many as a code has. */
  onChange: (digits: string) => void;
}

/** One text field that looks like a box for each digit. */
export function DigitBoxes({ label, error, value, onChange }: DigitBoxesProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="group relative">
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, "").slice(0, CODE_DIGITS))}
          className="absolute inset-0 z-10 size-full cursor-text opacity-0"
        />
        <div aria-hidden="true" className="grid grid-cols-6 gap-2">
          {Array.from({ length: CODE_DIGITS }, (_, at) => (
            <span
              key={at}
              className={cx(
                "grid h-14 place-items-center rounded-md border bg-raised text-2xl font-semibold tabular-nums",
                error ? "border-danger" : "border-control",
                at === Math.min(value.length, CODE_DIGITS - 1) &&
                  "group-focus-within:border-fir group-focus-within:ring-1 group-focus-within:ring-fir",
              )}
            >
              {value[at]}
            </span>
          ))}
        </div>
      </div>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
