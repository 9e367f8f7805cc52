"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { MAX_REASON } from "@/lib/features/admin/terms";
import { useAdminAction, type AdminAction } from "./use-admin-action";

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
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** What to do for the reason that was given; an error leaves the dialog open. */
  action: (reason: string) => AdminAction;
}

/** Asks for the reason, then carries the action out. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { reasonLabel, reasonHint, optional, children, action, ...dialog } = props;
  const t = useTranslations("validation");
  const { run, pending } = useAdminAction();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);

  function change(next: boolean) {
    setOpen(next);
    setMissing(false);
    if (next) setReason("");
  }

  async function confirm() {
    if (!optional && reason.trim() === "") return setMissing(true);
    if (await run(action(reason.trim()))) change(false);
  }

  return (
    <ConfirmDialog
      {...dialog}
      pending={pending}
      open={open}
      onOpenChange={change}
      onConfirm={() => void confirm()}
    >
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
