"use client";

import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { MAX_REASON } from "@/lib/features/admin/terms";
import { useAdminAction, type AdminAction } from "./use-admin-action";

interface ReasonDialogProps {
  /** Where its texts are: action, title, text and done. */
  texts:
    | `admin.users.${"suspend" | "ban" | "delete"}`
    | `admin.verifications.${"reject" | "revoke"}`
    | `admin.reports.${"resolve" | "dismiss"}`
    | "admin.books.hide"
    | "admin.picture"
    | "admin.review"
    | "admin.marginNote";
  /** Values of title and done. */
  values?: Record<string, string>;
  icon: LucideIcon;
  /** Of the button that opens it. */
  button?: ComponentProps<typeof Button>;
  confirmLabel?: string;
  reasonLabel?: string;
  /** Who will read it. */
  reasonHint?: string;
  /** It may be left out. */
  optional?: boolean;
  tone?: "danger" | "primary";
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** What to do for the reason that was given; an error leaves the dialog open. */
  action: (reason: string) => Omit<AdminAction, "done">;
}

/** A button that asks for the reason, then carries the action out. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { texts, values, icon: Icon, button, optional, action } = props;
  const t = useTranslations(texts);
  const admin = useTranslations("admin");
  const validation = useTranslations("validation");
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
    if (await run({ ...action(reason.trim()), done: t("done", values) })) change(false);
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" icon={<Icon aria-hidden="true" />} {...button}>
          {t("action")}
        </Button>
      }
      title={t("title", values)}
      text={t("text")}
      confirmLabel={props.confirmLabel ?? t("action")}
      tone={props.tone}
      pending={pending}
      open={open}
      onOpenChange={change}
      onConfirm={() => void confirm()}
    >
      {props.children}
      <Field
        label={props.reasonLabel ?? admin("why")}
        hint={props.reasonHint}
        required={!optional}
        optional={optional}
        error={missing && reason.trim() === "" && validation("required")}
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
