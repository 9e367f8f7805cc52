"use client";

import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { MAX_FEEDBACK } from "@/lib/features/loans/terms";

interface RemarkProps {
  label: string;
  /** Says who will read it. */
  hint?: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** An optional text: a reason, a note, a review. */
export function Remark({ label, hint, value, onValueChange }: RemarkProps) {
  return (
    <Field label={label} hint={hint} optional>
      <Textarea counter maxLength={MAX_FEEDBACK} value={value} onValueChange={onValueChange} />
    </Field>
  );
}
