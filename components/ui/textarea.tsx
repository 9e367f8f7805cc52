"use client";

import { useTranslations } from "next-intl";
import { controlClass } from "./control-class";
import { cx } from "./cx";
import { useFieldControl, type ControlProps } from "./field";

/** Remaining share of `maxLength` below which the counter is announced. */
const WARN_BELOW_SHARE = 0.1;

type TextareaProps = ControlProps<"textarea"> & {
  /** Shows how much of `maxLength` the `value` uses. */
  counter?: boolean;
};

/** A multi-line text field that grows with its text. */
export function Textarea(props: TextareaProps) {
  const { className, counter, onValueChange, ...rest } = props;
  const t = useTranslations("common");
  const { maxLength, value = "" } = rest;
  const used = String(value).length;
  const left = (maxLength ?? 0) - used;
  const isTight = maxLength !== undefined && left < maxLength * WARN_BELOW_SHARE;
  return (
    <span className="grid gap-1">
      <textarea
        rows={3}
        onChange={onValueChange && ((event) => onValueChange(event.target.value))}
        {...useFieldControl(rest)}
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
