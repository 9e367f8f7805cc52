"use client";

import type { ReactNode } from "react";
import { Field, type ControlProps } from "./field";
import { Input } from "./input";
import { useFormatter } from "./use-formatter";

type DateFieldProps = Omit<ControlProps<"input">, "type" | "className"> & {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
};

const IN_WORDS = { dateStyle: "full", timeZone: "UTC" } as const;

/**
 * A date (`YYYY-MM-DD`) in the native picker, between `min` and `max`. The browser writes it in its own language;
 * therefore it stands below in words.
 */
export function DateField({ label, hint, error, optional, ...rest }: DateFieldProps) {
  const format = useFormatter();
  const day = new Date(rest.value);
  // Years of more than four digits are no dates yet.
  const words = !Number.isNaN(day.getTime()) && (
    <span className="block" suppressHydrationWarning>
      {format.dateTime(day, IN_WORDS)}
    </span>
  );
  const lines = (words || hint) && (
    <>
      {words}
      {hint}
    </>
  );
  return (
    <Field label={label} hint={lines} error={error} optional={optional} required={rest.required}>
      <Input {...rest} type="date" className="appearance-none text-left" />
    </Field>
  );
}
