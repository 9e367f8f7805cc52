"use client";

import { controlClass, lineClass } from "./control-class";
import { cx } from "./cx";
import { useFieldControl, type ControlProps } from "./field";

/** A single-line text field; inside a `Field` it gets its label and description from it. */
export function Input({ className, onValueChange, ...rest }: ControlProps<"input">) {
  return (
    <input
      onChange={onValueChange && ((event) => onValueChange(event.target.value))}
      {...useFieldControl(rest)}
      className={cx(controlClass, lineClass, className)}
    />
  );
}
