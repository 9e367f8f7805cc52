"use client";

import { useTranslations } from "next-intl";
import { useState, type ChangeEvent } from "react";
import { controlClass } from "./control-class";
import { cx } from "./cx";
import { useFieldControl, type ControlProps } from "./field";

/** Remaining share of `maxLength` below which the counter is announced. */
const WARN_BELOW_SHARE = 0.1;

type TextareaProps = ControlProps<"textarea"> & {
  /** Shows how much of `maxLength` is used. */
  counter?: boolean;
};

/** A multi-line text field that grows with its text. */
export function Textarea(props: TextareaProps) {
  const { className, counter, onChange, onValueChange, ...rest } = props;
  const t = useTranslations("common");
  const { maxLength, value, defaultValue } = rest;
  const [typed, setTyped] = useState(String(value ?? defaultValue ?? "").length);
  const used = value === undefined ? typed : String(value).length;
  const left = (maxLength ?? 0) - used;
  const isTight = maxLength !== undefined && left < maxLength * WARN_BELOW_SHARE;

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value.length);
    onChange?.(event);
    onValueChange?.(event.target.value);
  }

  return (
    <span className="grid gap-1">
      <textarea
        rows={3}
        {...useFieldControl(rest)}
        onChange={handleChange}
        className={cx(controlClass, "field-sizing-content max-h-80 min-h-24 py-2.5", className)}
      />
      {counter && maxLength !== undefined && (
        <span className={cx("justify-self-end text-xs", isTight ? "text-danger" : "text-muted")}>
          <span aria-hidden="true">{t("usedOfMax", { used, max: maxLength })}</span>
          <span role="status" className="sr-only">
            {isTight ? t("charactersLeft", { left }) : ""}
          </span>
        </span>
      )}
    </span>
  );
}
