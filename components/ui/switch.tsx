"use client";

import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  hint?: ReactNode;
};

const TRACK =
  "relative h-[1.625rem] w-11 flex-none appearance-none rounded-full border border-control " +
  "bg-sunken transition-colors checked:border-fir checked:bg-fir before:absolute before:top-0.5 " +
  "before:left-0.5 before:size-5 before:rounded-full before:bg-control before:transition-transform " +
  "checked:before:translate-x-[1.125rem] checked:before:bg-on-fir disabled:opacity-60";

/** On or off, at once. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={cx("flex min-h-11 items-center justify-between gap-4 py-2", className)}>
      <span className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        type="checkbox"
        role="switch"
        className={TRACK}
      />
    </label>
  );
}
