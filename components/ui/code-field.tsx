"use client";

import { Field } from "./field";
import { Input } from "./input";

interface CodeFieldProps {
  label: string;
  hint?: string;
  error: string;
  value: string;
  /** Digits only, as in app codes; recovery codes also have letters. */
  numeric?: boolean;
  onChange: (value: string) => void;
}

/** Input for an authenticator code or a recovery code. */
export function CodeField({ label, hint, error, value, numeric, onChange }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      <Input
        name="code"
        inputMode={numeric ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={20}
        value={value}
        onValueChange={onChange}
        className="text-center text-xl! font-semibold tracking-[0.2em] tabular-nums"
      />
    </Field>
  );
}
