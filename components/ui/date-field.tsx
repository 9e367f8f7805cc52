"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

type DateFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
};

/** A date (`YYYY-MM-DD`) in the native picker, between `min` and `max`. */
export function DateField({ label, hint, error, optional, className, ...rest }: DateFieldProps) {
  const field = { label, hint, error, optional, className, required: rest.required };
  return (
    <Field {...field}>
      <Input {...rest} type="date" className="appearance-none text-left" />
    </Field>
  );
}
