"use client";

import type { IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { MAX_REASON } from "@/lib/features/admin/terms";
import { useAdminAction, type AdminAction } from "./use-admin-action";

interface ReasonDialogProps {
  /** Namespace of the texts action, title, text and done. */
  texts:
    | `admin.users.${"suspend" | "ban" | "delete"}`
    | `admin.verifications.${"reject" | "revoke"}`
    | `admin.reports.${"resolve" | "dismiss"}`
    | "admin.books.hide"
    | "admin.circles.hide"
    | "admin.picture"
    | "admin.review"
    | "admin.marginNote";
  /** Values for title and done. */
  values?: Record<string, string>;
  icon: IconNode;
  /** Props of the button that opens the dialog. */
  button?: ComponentProps<typeof Button>;
  confirmLabel?: string;
  reasonLabel?: string;
  /** Says who will read the reason. */
  reasonHint?: string;
  /** The reason may be empty. */
  optional?: boolean;
  tone?: "danger" | "primary";
  /** Further fields above the reason. */
  children?: ReactNode;
  /** Returns the action for the reason; an error leaves the dialog open. */
  action: (reason: string) => Omit<AdminAction, "done">;
}

/** A button that asks for a reason, then runs the action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { texts, values, icon, button, optional, action } = props;
  const t = useTranslations(texts);
  const admin = useTranslations("admin");
  const validation = useTranslations("validation");
  const { run, pending } = useAdminAction();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);

  function change(open: boolean) {
    setMissing(false);
    if (open) setReason("");
  }

  function confirm() {
    if (!optional && reason.trim() === "") return setMissing(true);
    return run({ ...action(reason.trim()), done: t("done", values) });
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" icon={icon} {...button}>
          {t("action")}
        </Button>
      }
      title={t("title", values)}
      text={t("text")}
      confirmLabel={props.confirmLabel ?? t("action")}
      tone={props.tone}
      pending={pending}
      onOpenChange={change}
      onConfirm={confirm}
    >
      {props.children}
      <Field
        label={props.reasonLabel ?? admin("why")}
        hint={props.reasonHint}
        required={!optional}
        optional={optional}
        error={missing && reason.trim() === "" && validation("required")}
      >
        <Textarea value={reason} maxLength={MAX_REASON} counter onValueChange={setReason} />
      </Field>
    </ConfirmDialog>
  );
}
