"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { refreshAll } from "@/components/users/refresh-relationships";
import type { Target } from "./target";

interface UnblockDialogProps {
  target: Target;
  onClose: () => void;
}

/** Asks before two readers are shown to each other again. */
export function UnblockDialog({ target, onClose }: UnblockDialogProps) {
  const t = useTranslations("settings.blocked");
  const me = useMe();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const { id, displayName: name } = target;

  async function unblock() {
    setPending(true);
    try {
      await api.delete(`/users/${me.id}/blocked/${id}`);
      await refreshAll();
      toast.success(t("unblocked", { name }));
      onClose();
    } catch (error) {
      toast.error(errorText(error));
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose()}
      title={t("confirmTitle", { name })}
      text={t("confirmText")}
      confirmLabel={t("unblock")}
      cancelLabel={t("keep")}
      tone="primary"
      pending={pending}
      onConfirm={() => void unblock()}
    />
  );
}
