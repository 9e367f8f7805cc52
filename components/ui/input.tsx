"use client";

import type { ComponentProps } from "react";
import { controlClass, lineClass } from "./control-class";
import { cx } from "./cx";
import { useFieldControl } from "./field";

/** A single-line text field; inside a `Field` it gets its label and description from it. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useFieldControl(rest)} className={cx(controlClass, lineClass, className)} />;
}
