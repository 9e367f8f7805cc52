"use client";

import { Check } from "lucide";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox whose label belongs to the click target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={cx("flex min-h-11 items-start gap-3 py-2.5", className)}>
      <Tick aria-describedby={hint ? hintId : undefined} {...rest} className="mt-px" />
      <span className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

/** The box alone, for a line that is its label. */
export function Tick({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={cx("relative grid size-[22px] flex-none place-items-center", className)}>
      <input
        {...rest}
        type="checkbox"
        className={
          "peer size-full appearance-none rounded-[6px] border border-control bg-raised " +
          "transition-colors checked:border-fir checked:bg-fir aria-invalid:border-danger " +
          "disabled:bg-sunken"
        }
      />
      <Icon
        of={Check}
        className="pointer-events-none absolute hidden size-4 text-on-fir peer-checked:block"
      />
    </span>
  );
}
