"use client";

import type { ComponentProps } from "react";
import { controlClass, lineClass } from "./control-class";
import { cx } from "./cx";
import { useFieldControl } from "./field";

/** A line of text; inside a `Field` it is named and described by it. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useFieldControl(rest)} className={cx(controlClass, lineClass, className)} />;
}
