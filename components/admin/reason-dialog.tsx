"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { MAX_REASON } from "@/lib/features/admin/terms";

interface ReasonDialogProps {
  trigger: ReactNode;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  confirmLabel: string;
  reasonLabel: string;
  /** Who will read it. */
  reasonHint?: string;
  /** It may be left out. */
  optional?: boolean;
  tone?: "danger" | "primary";
  pending: boolean;
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** @returns true where it is done and the dialog may close. */
  onConfirm: (reason: string) => Promise<boolean>;
}

/** Asks why before it is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { reasonLabel, reasonHint, optional, children, onConfirm, ...dialog } = props;
  const t = useTranslations("validation");
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);

  function turn(next: boolean) {
    setOpen(next);
    setMissing(false);
    if (next) setReason("");
  }

  async function confirm() {
    if (!optional && reason.trim() === "") return setMissing(true);
    if (await onConfirm(reason.trim())) turn(false);
  }

  return (
    <ConfirmDialog {...dialog} open={open} onOpenChange={turn} onConfirm={() => void confirm()}>
      {children}
      <Field
        label={reasonLabel}
        hint={reasonHint}
        required={!optional}
        optional={optional}
        error={missing && reason.trim() === "" && t("required")}
      >
        <Textarea
          value={reason}
          maxLength={MAX_REASON}
          counter
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
