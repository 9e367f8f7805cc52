"use client";

import { CircleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

interface FieldControl {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Props of a control; `onValueChange` gets its new text. */
export type ControlProps<Tag extends "input" | "select" | "textarea"> = ComponentProps<Tag> & {
  onValueChange?: (value: string) => void;
};

/** Attributes that link a control to the field around it; the caller's own attributes win. */
export function useFieldControl<T extends object>(own: T): T & Partial<FieldControl> {
  const field = useContext(FieldContext);
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...field, ...(Object.fromEntries(given) as T) };
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon of={CircleAlert} className="mt-0.5 size-4" />
      <span>{children}</span>
    </span>
  );
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Error text; if present, the control is marked invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Says beside the label that the field may stay empty. */
  optional?: boolean;
  /** Show the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** One of our controls: it gets id, hint and error from the field. */
  children: ReactNode;
}

/** Label, control, hint and error, linked to each other. */
export function Field(props: FieldProps) {
  const { label, hint, error, required, optional, hideLabel, className, children } = props;
  const t = useTranslations("common");
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-muted"}>
        {label}
        {optional && <span className="ml-1.5 font-normal">{t("optional")}</span>}
      </label>
      <FieldContext
        value={{
          id,
          ...(describedBy && { "aria-describedby": describedBy }),
          ...(error && { "aria-invalid": true }),
          ...(required && { "aria-required": true }),
        }}
      >
        {children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <span id={hintId} className="text-sm text-muted">
          {hint}
        </span>
      )}
    </div>
  );
}
